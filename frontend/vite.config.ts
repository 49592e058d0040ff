import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences } from './build/licences.ts';
import { serviceWorker } from './build/serviceWorker.ts';

// The page is built into the package, where `nonet serve` finds it.
// NONET_PAGE_OUT lets the package's own build keep its result beside the other things it builds.
export default defineConfig({
  plugins: [svelte(), serviceWorker(), licences()],
  build: {
    outDir: process.env.NONET_PAGE_OUT ?? '../src/nonet/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
  },
  server: { proxy: { '/api': process.env.NONET_SERVER ?? 'http://127.0.0.1:8000' } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
