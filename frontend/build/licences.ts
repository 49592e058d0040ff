import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Package {
  name: string;
  version: string;
  license: string;
}

// Emits /licenses.txt with the licence of every package that is in the page, so that whoever gets
// the page gets them too. A package without a licence ends the build.
export function licences(): Plugin {
  return {
    name: 'nonet-licences',
    apply: 'build',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].map(folderOf).filter((folder) => folder !== ''));
      const source = [...folders].map(sectionOf).sort().join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: `${source}\n` });
    },
  };
}

// The folder of the package that a module comes from, or nothing for a module of ours.
function folderOf(module: string): string {
  return /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(module.replace(/^\0/, ''))?.[0] ?? '';
}

// The first line is read by packaging/sbom.py.
function sectionOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  if (!file) throw new Error(`expected a licence in the package ${about.name}, got none`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `=== ${about.name} ${about.version} (${about.license})\n\n${text}`;
}
