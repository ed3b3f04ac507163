// How the window is built and tested: plain files with relative addresses, so that Tauri can serve them from the program.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The page of `npm run dev` begins elsewhere, with sample conversations; none of that may get into what is shipped. */
const development: Plugin[] = [
  {
    name: 'begins-with-samples',
    apply: 'serve',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.ts', '/src/dev/main.ts') },
  },
  {
    name: 'ships-no-samples',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const stray = chunk.type === 'chunk' && chunk.moduleIds.find((id) => id.includes('/src/dev/'));
        if (stray) this.error(`${stray} is for tests and development, and would be shipped in ${chunk.fileName}`);
      }
    },
  },
];

const MOCKING = 'src/**/*.mocking.test.ts';

/** Vitest keeps what it has compiled for the next run, under its own text. What lists other files changes with those, too. */
const listsAnew: Plugin = {
  name: 'lists-anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator }) =>
    experimental_defineCacheKeyGenerator(({ sourceCode }) =>
      sourceCode.includes('import.meta.glob') ? false : undefined,
    ),
};

export default defineConfig({
  base: './',
  clearScreen: false,
  plugins: [tailwindcss(), svelte(), svelteTesting(), development, listsAnew],
  build: {
    target: 'safari17.5',
    cssTarget: 'safari17.5',
    // A strict CSP serves fonts and scripts from the program only; nothing is inlined as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, strictPort: true },
  test: {
    environment: 'jsdom',
    // A page's accessibility check takes seconds where other builds run beside it.
    testTimeout: 60_000,
    // As many workers as cores: by itself Vitest leaves one core out, which on two cores is every second one.
    maxWorkers: '100%',
    experimental: { fsModuleCache: true },
    alias: [{ find: /^@lucide\/svelte\/icons\/.*/, replacement: '/src/dev/testing/Icon.svelte' }],
    setupFiles: ['src/dev/testing/setup.ts'],
    // Files share their modules and a window: to load everything anew for each took two thirds of the time. One that puts something
    // else in the place of a module says so in its name, and has modules of its own.
    projects: [
      { extends: true, test: { name: 'shared', include: ['src/**/*.test.ts'], exclude: [MOCKING], isolate: false } },
      { extends: true, test: { name: 'mocking', include: [MOCKING], sequence: { groupOrder: 1 } } },
    ],
  },
});
