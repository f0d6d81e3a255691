// The build's scripts are plain JavaScript.
declare module '@/scripts/*.mjs';
declare module '*/pages.mjs';
