import { ACCESO, accesos } from '@/contract/accesos';
import { moras } from '@/contract/facturas/mora';
import { venderYCobrar } from '@/contract/cobros/venta';
import { ventas } from '@/contract/facturas/venta';
import { actos } from '@/contract/inscripciones/actos';
import { inscribir, inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { becaEstudiante, inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { beca, descuento, servicio } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos } from '../../support/factories';

// Every way to lower a price by hand asks for its access and for a reason.

const app = createTestApp();

type Call = Parameters<typeof app.ask>[0];
interface Puerta {
  call: Call;
  /** The body without its reason, and where the reason goes. */
  body: object;
  falta: string;
}

async function puertas() {
  const academia = await nuevaAcademia(app);
  const { codigoCompania } = academia;
  const grupo = await nuevoGrupo(app, academia);
  const [nino, otro] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
  const inscrita = await nuevaInscripcion(app, academia, { estudiante: otro, grupo });
  const deHoy = { codigoGrupo: grupo.codigoGrupo, codigoModalidad: grupo.codigoModalidad };
  const [{ codigoDescuento } = { codigoDescuento: 0 }] = await app.deps.db
    .insert(descuento)
    .values({ codigoCompania, descripcion: 'Convenio', tipo: 'PORCENTAJE', porcentaje: 1000, alcances: ['CUOTA'] })
    .returning();
  const [{ codigoBeca } = { codigoBeca: 0 }] = await app.deps.db
    .insert(beca)
    .values({ codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'AMBAS' })
    .returning();
  const [{ codigoServicio } = { codigoServicio: 0 }] = await app.deps.db
    .insert(servicio)
    .values({ codigoCompania, descripcion: 'Clase suelta', precio: pesos(1000), itbis: 0 })
    .returning();
  const cuota = await nuevaFactura(app, academia, { estudiante: otro });
  const mora = await nuevaFactura(app, academia, { estudiante: otro, values: { tipo: 'MORA', codigoCuota: cuota.codigoFactura } });
  const persona = { nombre: 'Rita', apellido: 'Nueva', fechaNacimiento: '2016-06-15', sexo: 'F', documento: '', email: '', telefono: '' };
  const responsables = [{ codigoEntidad: nino.codigoPagador, parentesco: 'MADRE', contactoPago: true }];
  const nuevo = { codigoSucursal: academia.sucursales[0], estudiante: { entidad: persona, responsables }, ...deHoy, totalEsperado: 1 };
  const inscribe = { codigoEstudiante: nino.codigoEstudiante, ...deHoy, totalEsperado: 1 };
  const cambia = {
    codigoInscripcion: inscrita.codigoInscripcion,
    codigoModalidad: grupo.codigoModalidad,
    fechaInscripcion: HOY,
    nota: '',
    version: 0,
    totalEsperado: 1,
  };
  const vende = (mas: object) => ({
    codigoEstudiante: nino.codigoEstudiante,
    codigoSucursal: academia.sucursales[0],
    nota: '',
    totalEsperado: pesos(900),
    detalles: [{ tipo: 'SE', codigoServicio, cantidad: 1, motivo: '', ...mas }],
  });
  const pago = { formas: [{ forma: 'TARJETA', monto: pesos(900), referencia: '1' }], excedente: 'DEVUELTA' };
  const [deDescuento, deBeca] = [{ descuentos: [codigoDescuento] }, { codigoBeca }];
  const DESCUENTO: Record<string, Puerta> = {
    'a price at the till': { call: ventas.guardar, body: vende({ precio: pesos(900) }), falta: 'detalles.0.motivo' },
    'a discount at the till': { call: ventas.guardar, body: vende({ descuento: pesos(100) }), falta: 'detalles.0.motivo' },
    'a discount in a sale that is paid at once': { call: venderYCobrar, body: { ...vende({ descuento: pesos(100) }), ...pago }, falta: 'detalles.0.motivo' }, // prettier-ignore
    'a discount at enrolment': { call: inscribir, body: { ...inscribe, ...deDescuento }, falta: 'motivoDescuento' },
    'a discount of a new child': { call: inscribirNuevo, body: { ...nuevo, ...deDescuento }, falta: 'motivoDescuento' },
    'a discount of an enrolment': {
      call: inscripcionDescuento.conceder,
      body: { codigoInscripcion: inscrita.codigoInscripcion, codigoDescuento },
      falta: 'motivo',
    },
    'a waived late fee': { call: moras.condonar, body: { codigoFactura: mora.codigoFactura }, falta: 'motivo' },
  };
  const BECA: Record<string, Puerta> = {
    'a scholarship': {
      call: becaEstudiante.otorgar,
      body: { codigoEstudiante: nino.codigoEstudiante, codigoBeca, desde: HOY, hasta: '2026-12-31' },
      falta: 'motivo',
    },
    'a scholarship at enrolment': { call: inscribir, body: { ...inscribe, ...deBeca }, falta: 'motivoBeca' },
    'a scholarship of a new child': { call: inscribirNuevo, body: { ...nuevo, ...deBeca }, falta: 'motivoBeca' },
    'a scholarship with a change of the enrolment': { call: actos.actualizar, body: { ...cambia, ...deBeca }, falta: 'motivoBeca' },
  };
  const sin = (acceso: number) =>
    nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [...accesos.keys()].filter((otro) => otro !== acceso) });
  const jefa = await nuevoUsuario(app, academia);
  return [
    { puertas: DESCUENTO, sinAcceso: await sin(ACCESO.descuento), jefa },
    { puertas: BECA, sinAcceso: await sin(ACCESO.otorgarBeca), jefa },
  ];
}

/** The body with a reason where it belongs. */
const conMotivo = ({ body, falta }: Puerta): object => {
  const { detalles, ...resto } = body as { detalles?: object[] };
  return detalles
    ? { ...resto, detalles: detalles.map((linea) => ({ ...linea, motivo: 'Es empleada' })) }
    : { ...resto, [falta]: 'Es empleada' };
};

test('no door lowers a price without the access, whatever the reason, nor without a reason', async () => {
  const dichos: Record<string, unknown> = {};
  const esperados: Record<string, unknown> = {};
  for (const { puertas: todas, sinAcceso, jefa } of await puertas())
    for (const [nombre, puerta] of Object.entries(todas)) {
      const negado = await app.ask(puerta.call, { body: conMotivo(puerta) as never }, sinAcceso);
      const mudo = await app.ask(puerta.call, { body: puerta.body as never }, jefa);
      dichos[nombre] = [negado.status, negado.body.motivo, mudo.status, Object.keys(mudo.body.errors ?? {})];
      esperados[nombre] = [403, 'acceso', 400, [puerta.falta]];
    }
  expect(dichos).toEqual(esperados);
  expect(await app.rows(`select 1 from inscripcion_descuento union all select 1 from beca_estudiante`)).toEqual([]);
});
