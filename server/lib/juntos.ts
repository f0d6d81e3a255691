/**
 * Waits for statements that travel together. Where several refuse, the first in the order given tells why, however their answers come; nothing is
 * under way any more when it throws.
 */
export async function juntos<const T extends readonly unknown[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as never;
}
