/** The number of each advisory lock, by what is done under it: two with one number would wait for each other. */
export const ADVISORY = {
  /** Held in the database "postgres" while a process uses a data folder: 'CANT'. */
  folder: 1128353364,
  migration: 1128353365,
  signingKey: 1128353366,
  /** Together with the name of who tries to sign in. */
  tries: 1128353367,
  /** The first company, or the demo academy. */
  firstCompany: 1128353368,
  nightlyCopy: 1128353369,
  update: 1128353370,
  trialOfCopy: 1128353371,
  auditArchive: 2_025_010,
} as const;
