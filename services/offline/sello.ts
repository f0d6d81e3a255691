/** A value encrypted with AES-GCM. */
export interface Sellado {
  iv: Uint8Array<ArrayBuffer>;
  datos: ArrayBuffer;
}

const AES = 'AES-GCM';

/** Makes a key that no script can read or take elsewhere; undefined on plain http, where browsers encrypt nothing. */
export const nuevaLlave = async (): Promise<CryptoKey | undefined> =>
  globalThis.crypto?.subtle?.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt']);

/** Encrypts a value that JSON can hold. */
export async function sellar(llave: CryptoKey, valor: unknown): Promise<Sellado> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, datos: await crypto.subtle.encrypt({ name: AES, iv }, llave, new TextEncoder().encode(JSON.stringify(valor))) };
}

/** Decrypts a value. Throws if another key encrypted it. */
export async function abrir(llave: CryptoKey, { iv, datos }: Sellado): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: AES, iv }, llave, datos)));
}
