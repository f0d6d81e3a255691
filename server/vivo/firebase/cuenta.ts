import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';

/** The file of a service account, as the console of Firebase gives it; of it we need this. */
const Archivo = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

const PARA_ENTRAR = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const PERMISOS = 'https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email';
/** A token to sign in with is used at once. */
const ENTRADA_S = 300;
const HORA_S = 3600;

/** What the service account signs; its key never leaves this file. */
export interface Cuenta {
  /** A token with which a session signs in to Firebase; it names the session and nothing else. */
  paraEntrar: (sesion: string) => Promise<string>;
  /** An access token for the database, good for some minutes at least. Throws where Google refuses it. */
  acceso: () => Promise<string>;
}

/** Reads the file of a service account; throws where it is none. */
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
    const answer = await fetch(token_uri, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
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
        // What failed is asked for anew by the next one.
        valor.catch(() => (token = undefined));
      }
      return token.valor;
    },
  };
}
