import { firmarXml } from '@/server/facturas/fiscal/firmar';
import { leerP12 } from '@/server/facturas/fiscal/p12';
import { HOY } from '../support/createTestApp';
import { CLAVE, p12 } from '../support/p12';

test.each(['SYSTEM "file:///etc/hostname"', 'SYSTEM "http://127.0.0.1:9/"', '"un texto que crece"'])(
  'a seed to be signed, the only XML that comes from elsewhere, opens no entity: %s',
  (entidad) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { xml } = firmarXml(`<!DOCTYPE s [<!ENTITY x ${entidad}>]><s>&x;</s>`, leerP12(p12(), CLAVE, HOY));
    expect(xml).toContain('<s>&amp;x;<Signature');
  },
);
