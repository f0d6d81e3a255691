import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import { HORAS_TOKEN } from '@/contract/sesion/sesion';
import { ADVISORY } from '../db/advisory';

/** Claims of a verified token: the session's id and the token's expiry (seconds since the epoch). */
export interface Claims {
  sesion: string;
  exp: number;
}

/** Signs and verifies tokens. A token's signature is checked once; after that its claims come from a cache. */
export interface Keys {
  sign: (sesion: string, usuario: string, now: Date, until: Date) => Promise<string>;
  /** The claims of a token that we signed, expired or not; undefined for any other text. */
  read: (token: string) => Promise<Claims | undefined>;
  /** The text with an HMAC appended. The result is valid in a cookie if the text is. */
  seal: (text: string) => string;
  /** The text of a sealed value, or undefined when the HMAC is not ours. */
  unseal: (sealed: string) => string | undefined;
}

const MAX_KNOWN = 10_000;
const bytes = (secret: string) => new TextEncoder().encode(secret);

// The prefix separates the two uses of the key, so that a sealed text can never pass for a token.
const sealOf = (text: string, key: Uint8Array) => createHmac('sha256', key).update(`sello\0${text}`).digest();

/** Loads the signing keys: the given secret, else those stored in the database, where the first start creates one. */
export async function loadKeys(pool: pg.Pool, secret?: string): Promise<Keys> {
  const stored = secret ? [] : await storedKeys(pool);
  const byId = new Map(secret ? [['env', bytes(secret)]] : stored.map(({ id, secreto }) => [id, bytes(secreto)]));
  const newest = [...byId.keys()].at(-1)!;
  const known = new Map<string, Claims>();

  return {
    sign: (sesion, usuario, now, until) => {
      const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
      const exp = Math.min(seconds(now) + HORAS_TOKEN * 3600, seconds(until));
      return new SignJWT({ sid: sesion })
        .setProtectedHeader({ alg: 'HS256', kid: newest })
        .setSubject(usuario)
        .setIssuedAt(seconds(now))
        .setExpirationTime(exp)
        .sign(byId.get(newest)!);
    },
    read: async (token) => {
      const before = known.get(token);
      if (before) return before;
      const claims = await verify(token, byId);
      if (!claims) return undefined;
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
      known.set(token, claims);
      return claims;
    },
    seal: (text) => `${text}.${sealOf(text, byId.get(newest)!).toString('base64url')}`,
    unseal: (sealed) => {
      const dot = sealed.lastIndexOf('.');
      const [text, seal] = [sealed.slice(0, Math.max(0, dot)), Buffer.from(sealed.slice(dot + 1), 'base64url')];
      const ours = [...byId.values()].some((key) => seal.length === 32 && timingSafeEqual(seal, sealOf(text, key)));
      return ours ? text : undefined;
    },
  };
}

async function verify(token: string, keys: Map<string, Uint8Array>): Promise<Claims | undefined> {
  try {
    const key = (header: { kid?: string }) => keys.get(header.kid ?? '') ?? Promise.reject(new Error('unknown key'));
    // A currentDate of 0 disables the expiry check, which is the caller's: refresh-token accepts an expired token.
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp', 'sid'], currentDate: new Date(0) });
    return { sesion: String(payload.sid), exp: payload.exp! };
  } catch {
    return undefined;
  }
}

async function storedKeys(pool: pg.Pool): Promise<{ id: string; secreto: string }[]> {
  // A single statement under an advisory lock, so that two processes that start at once agree on one key.
  await pool.query(
    `with l as materialized (select pg_advisory_xact_lock(${ADVISORY.signingKey}))
     insert into clave_firma (secreto) select $1 from l where not exists (select 1 from clave_firma)`,
    [randomBytes(48).toString('base64url')],
  );
  const { rows } = await pool.query<{ id: string; secreto: string }>(
    `select codigo_clave::text id, secreto from clave_firma order by codigo_clave`,
  );
  return rows;
}
