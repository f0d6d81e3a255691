/** Headers of every answer that is no page: nobody keeps, renders, frames or embeds it, guesses its type, or learns where it was asked for. */
export const CLOSED = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;
