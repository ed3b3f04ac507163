// How the window is built and tested: plain files with relative addresses, so that Tauri can serve them from the program.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  base: './',
  clearScreen: false,
  plugins: [tailwindcss(), svelte(), svelteTesting()],
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
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/lib/testing/setup.ts'],
  },
});
