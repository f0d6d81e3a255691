import forge from 'node-forge';

export const CLAVE = 'secreta';
const llaves = forge.pki.rsa.generateKeyPair(2048);

interface Opciones {
  hasta?: string;
  /** Claims that the key of its checksum takes so many iterations; only who reads the file would do them. */
  vueltas?: number;
  /** The same of the key of its contents. */
  vueltasDeLlave?: number;
}

const enDer = (vueltas: number) => forge.asn1.integerToDer(vueltas).getBytes();
/** As many bytes long as the number written over it, so that no length in the file changes. */
const POCAS = 32_769;

/** A certificate as an authority gives one, in base64. */
export function p12({ hasta = '2027-06-30', vueltas, vueltasDeLlave }: Opciones = {}): string {
  const certificado = forge.pki.createCertificate();
  const nombre = [{ name: 'commonName', value: 'ANA PEÑA' }];
  Object.assign(certificado, { publicKey: llaves.publicKey, serialNumber: '01' });
  certificado.validity.notBefore = new Date('2025-01-01');
  certificado.validity.notAfter = new Date(hasta);
  certificado.setSubject(nombre);
  certificado.setIssuer(nombre);
  certificado.sign(llaves.privateKey, forge.md.sha256.create());
  const como = vueltasDeLlave ? { algorithm: 'aes256' as const, count: POCAS, useMac: false } : undefined;
  const pfx = forge.pkcs12.toPkcs12Asn1(llaves.privateKey, certificado, CLAVE, como);
  const [, , mac] = pfx.value as forge.asn1.Asn1[];
  if (vueltas) (mac!.value as forge.asn1.Asn1[])[2]!.value = enDer(vueltas);
  const der = forge.asn1.toDer(pfx).getBytes();
  return forge.util.encode64(vueltasDeLlave ? der.replace(enDer(POCAS), enDer(vueltasDeLlave)) : der);
}
