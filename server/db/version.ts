import manifest from '@/package.json';

/** The version of this program (SemVer). */
export const VERSION: string = manifest.version;
