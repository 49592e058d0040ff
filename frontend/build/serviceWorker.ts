import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

// Emits /worker.js with the list of everything that was built, so that the page opens without a
// network. Its version is the hash of that list: a new build is a new worker, the same build none.
export function serviceWorker(): Plugin {
  return {
    name: 'nonet-service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => !/latin-ext|vietnamese|\.map$/.test(file));
      const page = String((bundle['index.html'] as { source?: string } | undefined)?.source ?? '');
      const version = createHash('sha256')
        .update([...files, page].join())
        .digest('hex')
        .slice(0, 12);
      const urls = ['/', '/manifest.webmanifest', '/icon.svg', ...files.filter((file) => file !== 'index.html').map((file) => `/${file}`)];
      const source = readFileSync(fileURLToPath(new URL('worker.js', import.meta.url)), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: source.replace('__VERSION__', version).replace('__URLS__', JSON.stringify(urls)),
      });
    },
  };
}
