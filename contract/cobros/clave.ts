/** The key of a document that anybody may verify: random, or the seal of what it says. A file of its own, which the public page loads first. */
export const CLAVE = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;
