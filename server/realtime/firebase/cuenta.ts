import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';

/** The fields we need of a service account's key file, as downloaded from the Firebase console. */
const Archivo = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

const PARA_ENTRAR = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const PERMISOS = 'https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email';
/** Lifetime (s) of a sign-in token; clients use it at once. */
const ENTRADA_S = 300;
const HORA_S = 3600;

/** What the service account signs; the private key stays in this module. */
export interface Cuenta {
  /** A custom token with which a session signs in to Firebase; it contains only the session's id. */
  paraEntrar: (sesion: string) => Promise<string>;
  /** An access token for the database, valid for at least some minutes. Throws when Google refuses it. */
  acceso: () => Promise<string>;
}

/** Reads a service account's key file. Throws when it is not one. */
export async function leerCuenta(archivo: string, now: () => Date): Promise<Cuenta> {
  const { client_email: correo, private_key, token_uri } = Archivo.parse(JSON.parse(readFileSync(archivo, 'utf8')));
  const clave = await importPKCS8(private_key, 'RS256');
  const firmar = (datos: Record<string, string>, para: string, segundos: number) => {
    const ahora = Math.floor(now().getTime() / 1000);
    return new SignJWT(datos)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(correo)
      .setSubject(correo)
      .setAudience(para)
      .setIssuedAt(ahora)
      .setExpirationTime(ahora + segundos)
      .sign(clave);
  };
  let token: { valor: Promise<string>; hasta: number } | undefined;
  const pedir = async () => {
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await firmar({ scope: PERMISOS }, token_uri, HORA_S),
    });
    const answer = await fetch(token_uri, { method: 'POST', body, signal: AbortSignal.timeout(10_000), redirect: 'error' });
    if (!answer.ok) throw new Error(`Google refuses the service account: ${answer.status}`);
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
  };
  return {
    paraEntrar: (sesion) => firmar({ uid: sesion }, PARA_ENTRAR, ENTRADA_S),
    acceso: () => {
      const ahora = now().getTime();
      if (!token || token.hasta <= ahora) {
        const valor = pedir();
        token = { valor, hasta: ahora + (HORA_S / 2) * 1000 };
        // A failed request is not cached: the next call asks again.
        valor.catch(() => (token = undefined));
      }
      return token.valor;
    },
  };
}
