import forge from 'node-forge';

export const CLAVE = 'secreta';
const llaves = forge.pki.rsa.generateKeyPair(2048);

interface Opciones {
  hasta?: string;
  /** Claims that the key of its checksum takes so many iterations; only who reads the file would do them. */
  vueltas?: number;
  /** Options of forge. */
  como?: object;
}

/** A certificate as an authority gives one, in base64. */
export function p12({ hasta = '2027-06-30', vueltas, como }: Opciones = {}): string {
  const certificado = forge.pki.createCertificate();
  const nombre = [{ name: 'commonName', value: 'ANA PEÑA' }];
  Object.assign(certificado, { publicKey: llaves.publicKey, serialNumber: '01' });
  certificado.validity.notBefore = new Date('2025-01-01');
  certificado.validity.notAfter = new Date(hasta);
  certificado.setSubject(nombre);
  certificado.setIssuer(nombre);
  certificado.sign(llaves.privateKey, forge.md.sha256.create());
  const pfx = forge.pkcs12.toPkcs12Asn1(llaves.privateKey, certificado, CLAVE, como);
  const [, , mac] = pfx.value as forge.asn1.Asn1[];
  if (vueltas) (mac!.value as forge.asn1.Asn1[])[2]!.value = forge.asn1.integerToDer(vueltas).getBytes();
  return forge.util.encode64(forge.asn1.toDer(pfx).getBytes());
}
