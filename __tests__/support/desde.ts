import { TOTP } from 'otpauth';
import type { Answer, TestApp } from './createTestApp';

interface Sent {
  token?: string;
  body?: unknown;
  agente?: string;
  cookie?: string;
}

/** Makes a POST from a given IP address, as the server sees it on its socket. */
export async function desde(
  test: TestApp,
  address: string,
  path: string,
  { token, body = {}, agente = 'pruebas', cookie }: Sent = {},
): Promise<Answer> {
  const response = await test.app.request(
    `/api/${path}`,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': agente,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(cookie && { Cookie: cookie }),
      },
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Polls until a condition holds, for effects that happen after the answer. */
export async function pronto<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let i = 0; ; i += 1) {
    const value = await read();
    if (holds(value) || i === 100) return value;
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** The authenticator code, `pasos` steps of 30 seconds from now. */
export const codigoDe = (test: TestApp, secreto: string, pasos = 0) =>
  new TOTP({ secret: secreto }).generate({ timestamp: test.deps.now().getTime() + pasos * 30_000 });
