import forge from 'node-forge';

/** A self-signed certificate of a name, valid for so many days from now on, and its key. */
export function certificateOf(name: string, days = 1) {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const made = forge.pki.createCertificate();
  Object.assign(made, { publicKey: keys.publicKey, serialNumber: '01' });
  const day = (n: number) => new Date(Date.now() + n * 86_400_000);
  Object.assign(made.validity, { notBefore: day(Math.min(0, days) - 1), notAfter: day(days) });
  made.setSubject([{ name: 'commonName', value: name }]);
  made.setIssuer([{ name: 'commonName', value: name }]);
  made.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }]);
  made.sign(keys.privateKey, forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(made), key: forge.pki.privateKeyToPem(keys.privateKey) };
}
