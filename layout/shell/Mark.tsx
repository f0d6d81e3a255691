/** The product's logo; `size` in px. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  // eslint-disable-next-line @next/next/no-img-element -- a static export has no image server
  <img src="/favicon.svg" alt="" width={size} height={size} />
);
