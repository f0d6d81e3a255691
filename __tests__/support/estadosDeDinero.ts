import { HOY, nuevaClave } from './createTestApp';
import type { Mesa, Pistas } from './estados';
import { nuevaCaja, nuevaFactura, pesos } from './factories';
import { conComprobantes, nuevaSecuencia, RNC, RNC_COMPRADOR } from './fiscal';
import { CLAVE, p12 } from './p12';
import { nuevoArticulo } from './tienda';
import { versionDe } from './version';

type Aprobar = (acto: string, codigo: number, monto?: number) => Promise<string>;

/** Bank, books, families, store and fiscal documents. */
export async function estadosDeDinero(mesa: Mesa, aprobar: Aprobar, deOtra: number): Promise<Pistas> {
  return {
    ...(await banco(mesa, deOtra)),
    ...(await libros(mesa, aprobar)),
    ...(await tienda(mesa)),
    ...(await cargas(mesa)),
    ...(await fiscal(mesa)), // the last: it changes how the others charge
  };
}

/** Has a family pay a new invoice. */
async function cobrar({ app, academia, mundo: { nino, naco }, haz }: Mesa, forma: string, monto: number, referencia: string) {
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(monto) } });
  const pago = { facturas: [{ codigoFactura, monto }], formas: [{ forma, monto, referencia }], excedente: 'DEVUELTA' };
  const { codigoCobro } = await haz('cobro/save', { codigoSucursal: naco, codigoPagador: nino.codigoPagador, ...pago });
  return { codigoCobro, codigoFactura };
}

/** An account whose statement shows one payment; a cheque, cards and a closed drawer that it has not shown; a drawer that was counted. */
async function banco(mesa: Mesa, codigoUsuario: number): Promise<Pistas> {
  const { app, academia, mundo, haz, uno, ultimo, dia } = mesa;
  const codigoSucursal = mundo.naco;
  await cobrar(mesa, 'TRANSFERENCIA', 700, '12345678');
  await cobrar(mesa, 'CHEQUE', 300, '00451234');
  await cobrar(mesa, 'TARJETA', 200, '7788');
  const cuenta = { descripcion: 'Nueva', banco: 'Popular', numero: '7712345678', saldoInicial: 0, desde: '2026-01-01', activo: true };
  const { codigoCuenta } = await haz('banco/cuenta/save', cuenta);
  const extracto = (...fila: string[]) => ({
    ...{ codigoCuenta, formato: 'HOJA', columnas: ['fecha', 'descripcion', 'referencia', 'monto'], filas: [fila] },
    ...{ numeros: [2], nombreArchivo: 'estado.csv', mapeo: {}, decisiones: {} },
  });
  await haz('banco/extracto/save', extracto(HOY, 'TRANSF', '0012345678', '700.00'));
  const pendiente = `from linea_banco l join deposito d using (codigo_cuenta, monto) where l.codigo_conciliacion is null and d.codigo_sucursal = $1`;
  const deposito = await uno(`select min(codigo_deposito) ${pendiente}`, codigoSucursal);
  const linea = await uno(`select codigo_linea ${pendiente} and codigo_deposito = $2`, codigoSucursal, deposito);
  const ayer = dia(-1);
  const contada = { fecha: ayer, contada: `${ayer}T22:00:00Z`, conteo: [], contado: pesos(1500), esperado: pesos(1500) };
  const contar = (mas: object) => nuevaCaja(app, academia, codigoUsuario, { ...contada, ...mas });
  const { codigoCaja } = await contar({ fecha: dia(-2), cierre: `${ayer}T22:05:00Z`, numero: 2 });
  return {
    'banco/conciliacion/save': { lineas: [linea], partidas: [`D${deposito}`], razon: 'Mismo monto' },
    'banco/conciliacion/seguras': { codigoCuenta },
    'banco/deposito/save': { codigoSucursal, codigoCuenta, fecha: HOY, cierres: [{ codigoCaja, monto: 5 }] },
    'banco/devuelto/save': { codigoForma: await ultimo('codigo_forma', `cobro_forma where forma = 'CHEQUE'`), codigoLinea: null, cargo: 0 },
    'banco/extracto/save': extracto(HOY, 'ACH', '5', '12.00'),
    'banco/liquidacion/save': { codigoSucursal, codigoCuenta, fecha: HOY, lote: '', neto: 195 },
    'caja/cerrar': { codigoCaja: (await contar({})).codigoCaja, explicacion: '', declarado: [] },
  };
}

/** A month that is closed, a debt to write off, a late fee, a message of today, a link. */
async function libros({ mundo, haz, uno, ultimo, motivo }: Mesa, aprobar: Aprobar): Promise<Pistas> {
  const { naco: codigoSucursal, nino, codigoFactura } = mundo;
  const cierre = async (mes: string) => ({ mes, motivo, aprobacion: await aprobar('cierre/save', Number(mes.replace('-', ''))) });
  await haz('cierre/save', await cierre('2025-02'));
  const codigoCierre = await ultimo('codigo_cierre', 'cierre_mes');
  const familia = { codigoEntidad: nino.codigoPagador };
  await haz('familia/enlace', familia);
  await haz('mensajeatraso/whatsapp', { codigoSucursal, codigoEntidad: await uno('select min(codigo_entidad) from mensaje_atraso') });
  const codigoPlantilla = await uno(`select min(codigo_plantilla) from plantilla_mensaje where canal = 'CORREO'`);
  return {
    'cierre/reabrir': { codigoCierre, aprobacion: await aprobar('cierre/reabrir', codigoCierre) },
    'cierre/save': await cierre('2025-03'),
    'factura/incobrable': {
      ...{ codigoFacturas: [codigoFactura], motivo },
      aprobacion: await aprobar('factura/incobrable', nino.codigoEntidad, 1000),
    },
    'factura/incobrable/recuperar': { codigoFactura: await ultimo('codigo_factura', `factura where estatus = 'INCOBRABLE'`) },
    'factura/mora/aplicar': { codigoSucursal, facturas: [codigoFactura], totalEsperado: 150 },
    'factura/mora/condonar': { codigoFactura: await ultimo('codigo_factura', `factura where tipo = 'MORA'`), motivo },
    'familia/enlace/correo': { ...familia, tramo: undefined },
    'familia/enlace/revocar': familia,
    'mensajeatraso/deshacer/{id}': { id: await ultimo('codigo_mensaje', 'mensaje_atraso') },
    'mensajeatraso/elegidos': { codigoSucursal, estudiantes: [nino.codigoEstudiante], responsables: [], codigoPlantilla },
    'saldo/trasladar': { ...familia, codigoDestino: nino.codigoEntidad, monto: 50 },
  };
}

/** Pieces on their way, an article with a size, a count that goes on and one that is over. */
async function tienda({ app, academia, mundo, haz, pon, uno, ultimo, motivo }: Mesa): Promise<Pistas> {
  const { naco, bella, codigoCompra, comprado } = mundo;
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3, values: { itbis: 0, talla: 'M' } });
  const detalles = [{ codigoArticulo, cantidad: 2 }];
  await haz('transferenciaarticulo/save', { codigoSucursal: naco, codigoSucursalDestino: bella, nota: '', detalles });
  const contar = (codigoConteo: number, en: number) =>
    app.rows('insert into conteo_detalle (codigo_conteo, codigo_articulo, codigo_sucursal, contada, esperada) values ($1, $2, $3, 2, 1)', [
      codigoConteo,
      codigoArticulo,
      en,
    ]);
  const abierto = await uno(`select codigo_conteo from conteo where estatus = 'ABIERTO' and codigo_sucursal = $1`, naco);
  await contar(abierto, naco);
  // A branch has one count, and the second one is to begin one.
  const otra = { descripcionSucursal: 'Tercera', telefono: '', direccion: '', activo: true };
  const { codigoSucursal } = await haz('sucursal/save', otra);
  const contado = await pon('conteo', { codigo_sucursal: codigoSucursal, numero: 9, estatus: 'CONTADO', usuario: 'pruebas' });
  await contar(contado, codigoSucursal);
  await app.rows('update suplidor set rnc = $1 where codigo_suplidor = $2', [RNC_COMPRADOR, mundo.codigoSuplidor]);
  return {
    'articulo/tallas': { codigoArticulo, tallas: ['L', 'XL'] },
    'compra/devolver': { codigoCompra, detalles: [{ codigoArticulo: comprado, cantidad: 1 }] },
    'compra/fiscal': {
      codigoCompra,
      ncf: 'B0100000009',
      tipoGasto: '09',
      tipoRetencion: '',
      version: await versionDe(app, 'compra', codigoCompra),
    },
    'conteo/cerrar': { codigoConteo: contado, detalles: [{ codigoArticulo, motivo }] },
    'conteo/quitar': { codigoConteo: abierto, codigoArticulo },
    'transferenciaarticulo/recibir': {
      codigoTransferenciaArticulo: await ultimo('codigo_transferencia_articulo', 'transferencia_articulo'),
      detalles: [{ codigoArticulo, recibida: 2 }],
      motivo: '',
    },
  };
}

/** Two files whose plans were looked at. */
async function cargas({ mundo, haz }: Mesa): Promise<Pistas> {
  const deNino = ['nombre', 'apellido', 'fechaNacimiento', 'sexo', 'responsableNombre', 'responsableApellido', 'responsableTelefono'];
  const planeada = async (que: string, columnas: string[], fila: string[]) => {
    const archivo = { codigoSucursal: mundo.naco, columnas, filas: [fila], opciones: [], decisiones: {}, numeros: [2] };
    const { huella } = await haz(`carga/${que}/plan`, archivo);
    return { ...archivo, nombreArchivo: 'lista.xlsx', huella };
  };
  return {
    'carga/articulo/importar': await planeada('articulo', ['descripcion', 'categoria', 'precio'], ['Gorra', 'Uniformes', '450.00']),
    'carga/estudiante/importar': await planeada('estudiante', deNino, ['Luis', 'Peña', '3/9/2015', 'M', 'Ana', 'Díaz', '8095551234']),
  };
}

/** A void document from before the electronic ones, one of these that was refused, two that wait for their number. */
async function fiscal(mesa: Mesa): Promise<Pistas> {
  const { app, academia, mundo, haz, ultimo, compania, motivo } = mesa;
  const { naco, bella, nino, token } = mundo;
  const anulado = async () => {
    const { codigoCobro, codigoFactura } = await cobrar(mesa, 'TRANSFERENCIA', 90, nuevaClave());
    await haz('cobro/reversar', { codigoCobro, motivo });
    await haz('factura/anular', { codigoFactura, motivo });
    return ultimo('codigo_comprobante', 'comprobante');
  };
  await conComprobantes(app, academia);
  for (const tipo of ['B02', 'B04'] as const) await nuevaSecuencia(app, academia, tipo);
  const clasico = await anulado();
  await compania(`fiscal = 'ECF'`);
  app.deps.sessions.clear();
  await app.rows('update compania_fiscal set enviar = true, con_608 = true');
  for (const tipo of ['E31', 'E32', 'E34'] as const)
    for (const codigoSucursal of [naco, bella])
      await nuevaSecuencia(app, academia, tipo, { codigoSucursal, desde: codigoSucursal * 1000 + 1 });
  const rango = { codigoSucursal: bella, tipo: 'E34', desde: bella * 1000 + 1, hasta: bella * 1000 + 500, vence: '2027-12-31' };
  await app.rows(`update comprobante set tipo = 'E32' where ncf is null`);
  const negado = await anulado();
  await app.rows(`update comprobante set firmado = now(), envio = 'RECHAZADO', contenido = '<ECF/>' where codigo_comprobante = $1`, [
    negado,
  ]);
  const certificado = { archivo: p12(), clave: CLAVE };
  await haz('factura/fiscal/certificado', certificado, token, 'PUT');
  return {
    'compania/update': { rnc: RNC, minutosInactividad: 0, codigoCompania: undefined },
    'factura/fiscal/certificado': certificado,
    'factura/fiscal/comprador/update': {
      ...{ codigoEntidad: nino.codigoPagador, rnc: RNC_COMPRADOR, razonSocial: 'Mata, S.R.L.', regimen: 'CREDITO', version: 0 },
    },
    'factura/fiscal/envio/reenviar': { codigoComprobante: negado },
    'factura/fiscal/secuencia/update': { ...rango, codigoSecuencia: await ultimo('codigo_secuencia', 'secuencia_fiscal') },
    'libros/impuestos/anulacion': { codigoComprobante: clasico },
    'libros/impuestos/hacer': { formato: '607', mes: '2026-02' },
  };
}
