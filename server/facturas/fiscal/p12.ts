import forge from 'node-forge';
import { textoDelDia } from '@/domain/fechas';
import { invalid, Refusal } from '../../lib/serve';
import type { Certificado } from './firmar';

interface Leido extends Certificado {
  titular: string;
  /** Last day of validity, 'YYYY-MM-DD'. */
  vence: string;
}

/** The most iterations of a key derivation: programs write 2,000 to 600,000, and more would only keep a thread busy. */
const MAX_ITERACIONES = 600_000;

/** The same derivation, which refuses too many iterations before it begins; `at` is the position of their number. */
const acotada =
  <A extends unknown[], R>(derivar: (...args: A) => R, at: number) =>
  (...args: A): R => {
    if (Number(args[at]) > MAX_ITERACIONES)
      throw invalid({
        archivo: 'La llave del certificado está protegida con demasiadas vueltas (más de 600,000): expórtelo de nuevo con menos',
      });
    return derivar(...args);
  };
// forge calls its derivations through these properties, also for what is encrypted inside of the file.
const { pkcs5, pkcs12, pki } = forge as unknown as Record<'pkcs5' | 'pkcs12' | 'pki', any>;
pkcs5.pbkdf2 = acotada(pkcs5.pbkdf2, 2);
pki.pbe.generatePkcs12Key = acotada(pki.pbe.generatePkcs12Key, 3);
pkcs12.generateKey = acotada(pkcs12.generateKey, 3);

const NO_ES = 'No es un certificado .p12 o .pfx con su llave RSA';

/** Parses and decrypts a file. It may take seconds, so it runs in a thread (server/hilo.ts). */
function abrir(archivo: string, clave: string): forge.pkcs12.Pkcs12Pfx {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(forge.util.decode64(archivo));
  } catch {
    throw invalid({ archivo: NO_ES });
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, clave);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (/password|MAC/i.test((error as Error).message)) throw invalid({ clave: 'No abre el certificado: revise la contraseña' });
    throw invalid({ archivo: NO_ES });
  }
}

/**
 * Reads the certificate and its RSA key from a PKCS #12 file (base64). Throws 400 for another kind of file, a wrong password, or an expired
 * certificate.
 */
export function leerP12(archivo: string, clave: string, hoy: string): Leido {
  const p12 = abrir(archivo, clave);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Record<string, string>;
  const bolsas = (tipo: string) => p12.getBags({ bagType: tipo })[tipo] ?? [];
  const llave = [...bolsas(pkcs8ShroudedKeyBag!), ...bolsas(keyBag!)][0]?.key as forge.pki.rsa.PrivateKey | null | undefined;
  const certificados = bolsas(certBag!).flatMap(({ cert }) => cert ?? []);
  // The file may contain the whole chain; ours is the certificate of the private key.
  const suyo = llave && certificados.find(({ publicKey }) => (publicKey as forge.pki.rsa.PublicKey).n?.equals(llave.n));
  if (!llave || !suyo) throw invalid({ archivo: NO_ES });
  const vence = suyo.validity.notAfter.toISOString().slice(0, 10);
  if (vence < hoy) throw invalid({ archivo: `Este certificado venció el ${textoDelDia(vence)}: suba el que lo reemplaza` });
  return {
    llave: forge.pki.privateKeyToPem(llave),
    certificado: forge.pki.certificateToPem(suyo),
    titular: (suyo.subject.getField('CN') as { value?: string } | null)?.value ?? '',
    vence,
  };
}
