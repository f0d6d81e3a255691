import { SignedXml } from 'xml-crypto';

/** A company's certificate and private key, both PEM. */
export interface Certificado {
  llave: string;
  certificado: string;
}

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVUELTA = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** Length of the security code, the first characters of the signature that a printed document shows. */
const LARGO_DE_CODIGO = 6;

/**
 * Signs an XML document as the DGII specifies («Firmado de e-CF»): an enveloped XMLDSig signature with RSA-SHA256 as the root's last child,
 * including the certificate. `codigoSeguridad` is the beginning of the signature value.
 */
export function firmarXml(xml: string, { llave, certificado }: Certificado): { xml: string; codigoSeguridad: string } {
  const firma = new SignedXml({
    privateKey: llave,
    publicCert: certificado,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: C14N,
  });
  firma.addReference({ xpath: '/*', isEmptyUri: true, transforms: [ENVUELTA], digestAlgorithm: SHA256 });
  firma.computeSignature(xml, { location: { reference: '/*', action: 'append' } });
  const firmado = firma.getSignedXml();
  const valor = /<SignatureValue>([^<]+)</.exec(firmado)![1]!.replace(/\s/g, '');
  return { xml: `<?xml version="1.0" encoding="utf-8"?>${firmado}`, codigoSeguridad: valor.slice(0, LARGO_DE_CODIGO) };
}
