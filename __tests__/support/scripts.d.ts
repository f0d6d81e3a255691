// Scripts of the build are plain JavaScript.
declare module '@/scripts/*.mjs';
declare module '*/pages.mjs';
