import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Centavos } from '@/contract/campos';
import { xmlDeEcf, type Ecf } from '@/domain/fiscal/ecf';
import { rfceDe, vaResumido } from '@/domain/fiscal/rfce';
import { cualquierEcf } from '../../support/ecf';
import { faltaDeXsd } from '../../support/xsd';
import fc from '../../support/fc';

const c = (n: number) => Math.round(n * 100) as Centavos;
const CODIGO = 'aB+/9=';

const resumen = (ecf: Ecf) => {
  const hecho = xmlDeEcf(ecf);
  return hecho.ok ? rfceDe(hecho.xml, CODIGO) : hecho.motivo;
};
const venta: Ecf = {
  ...{ tipo: 'E32', ncf: 'E320000000017', vence: null, fecha: '2026-03-10', limite: null, tipoIngreso: '01', referencia: null },
  emisor: { rnc: '131246796', nombre: 'Academia & Cía', direccion: 'Naco', telefono: '809-555-0101', email: 'a@b.do' },
  comprador: { rnc: '', nombre: 'Ana Peña' },
  lineas: [
    { descripcion: 'Balón', bien: true, cantidad: 1, precio: c(1000), descuento: c(0), itbis: c(180), total: c(1180) },
    { descripcion: 'Cuota', bien: false, cantidad: 1, precio: c(500), descuento: c(0), itbis: c(0), total: c(500) },
  ],
  ...{ itbis: c(180), total: c(1680), firma: '10-03-2026 10:00:00' },
};

test('the summary has the elements of the document in the order of the office, and no other', () => {
  expect(resumen(venta)).toBe(
    '<RFCE><Encabezado><Version>1.0</Version>' +
      '<IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000017</eNCF><TipoIngresos>01</TipoIngresos><TipoPago>1</TipoPago></IdDoc>' +
      '<Emisor><RNCEmisor>131246796</RNCEmisor><RazonSocialEmisor>Academia &amp; Cía</RazonSocialEmisor><FechaEmision>10-03-2026</FechaEmision></Emisor>' +
      '<Comprador><RazonSocialComprador>Ana Peña</RazonSocialComprador></Comprador>' +
      '<Totales><MontoGravadoTotal>1000.00</MontoGravadoTotal><MontoGravadoI1>1000.00</MontoGravadoI1><MontoExento>500.00</MontoExento>' +
      '<TotalITBIS>180.00</TotalITBIS><TotalITBIS1>180.00</TotalITBIS1><MontoTotal>1680.00</MontoTotal></Totales>' +
      `<CodigoSeguridadeCF>${CODIGO}</CodigoSeguridadeCF></Encabezado></RFCE>`,
  );
});

test('only a consumer’s document below 250,000.00 is summed up', () => {
  expect([vaResumido({ tipo: 'E32', total: c(249_999.99) }), vaResumido({ tipo: 'E32', total: c(250_000) })]).toEqual([true, false]);
  expect(vaResumido({ tipo: 'E31', total: c(1) })).toBe(false);
});

// The schemas of the tax office are not part of the product: DGII_XSD names the folder that has them, and everything is held against them.
const XSD = join(process.env.DGII_XSD ?? '', 'RFCE-32-v1.0.xsd');
(existsSync(XSD) ? test : test.skip)('whatever is sold to a consumer, its summary is valid by the schema of the office', () => {
  const esquema = readFileSync(XSD, 'utf8');
  fc.assert(
    fc.property(cualquierEcf, (ecf) => {
      if (ecf.tipo === 'E32') expect(faltaDeXsd(resumen(ecf), esquema)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
  // The check notices what is missing, out of order, unknown or of another form.
  const bueno = resumen(venta);
  expect(faltaDeXsd(bueno.replace('<TipoPago>1</TipoPago>', ''), esquema)).toBe('RFCE/Encabezado/IdDoc: falta TipoPago');
  expect(faltaDeXsd(bueno.replace('<MontoExento>500.00</MontoExento>', '<Nada>1</Nada>'), esquema)).toBe(
    'RFCE/Encabezado/Totales: no va ahí Nada',
  );
  expect(faltaDeXsd(bueno.replace(CODIGO, 'abc'), esquema)).toBe('RFCE/Encabezado/CodigoSeguridadeCF: no es válido «abc»');
});
