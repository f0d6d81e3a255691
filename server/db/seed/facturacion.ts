import type { Centavos } from '@/contract/campos';
import { planDeCuotas, type CuotaPlaneada } from '@/domain/inscripciones/cuotas';
import { CERO, sumar } from '@/domain/dinero';
import { cargoDeInscripcion, efectoDeCancelar } from '@/domain/inscripciones/inscripcion';
import { estatusDe, type BecaOtorgada, type LineaCalculada } from '@/domain/precio';
import { factura, facturaDetalle } from '../schema/facturas';
import { inscripcion } from '../schema/inscripciones';
import { otorgarBecas, sembrarBecas } from './becas';
import { copiar, type Fila } from './bulk';
import { pagosDe, type Agenda } from './pagos';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania } from './tipos';
import type { Alta, Oferta, Semilla } from './tipos';

/** Enrolments whose invoices are written in one batch. */
const LOTE = 500;
const SERVICIO = { INSCRIPCION: 1, CUOTA: 2 } as const;

/** An invoice without a key yet. */
type Prevista = LineaCalculada &
  Pick<Fila<typeof factura>, 'descripcion' | 'fechaVencimiento'> & { tipo: 'INSCRIPCION' | 'CUOTA'; cuota: CuotaPlaneada | null };

/** An invoice with its key; `pagado` is filled in later. */
type Factura = Fila<typeof factura> & { codigoFactura: number; pagado: Centavos };

interface Lote {
  inscripciones: Fila<typeof inscripcion>[];
  facturas: Factura[];
  detalles: Fila<typeof facturaDetalle>[];
}

const montoCuotaDe = ({ grupo, modalidad }: Alta) =>
  grupo.precios.find(({ codigoModalidad }) => codigoModalidad === modalidad.codigoModalidad)!.montoCuota;

/**
 * Caches instalment plans: thousands of enrolments share one, because it depends only on price, weekdays, day of joining and scholarship.
 */
function creaPlanes({ periodo }: Oferta) {
  const hechos = new Map<string, CuotaPlaneada[]>();
  return (alta: Alta, becas: readonly BecaOtorgada[]): CuotaPlaneada[] => {
    const { grupo, modalidad, fecha } = alta;
    const montoCuota = montoCuotaDe(alta);
    const clave = [modalidad.codigoModalidad, montoCuota, fecha, ...grupo.horario.map(({ dia }) => dia), JSON.stringify(becas)].join();
    const hecho = hechos.get(clave);
    if (hecho) return hecho;
    const { horario } = grupo;
    const { diasSinClase } = periodo;
    const plan = planDeCuotas({ periodo, modalidad, montoCuota, tipoCobro: 'FIJO', fechaIngreso: fecha, horario, diasSinClase, becas });
    hechos.set(clave, plan);
    return plan;
  };
}

function previstas(alta: Alta, plan: readonly CuotaPlaneada[], becas: readonly BecaOtorgada[]): Prevista[] {
  const { grupo, fecha } = alta;
  const cargo = cargoDeInscripcion({ monto: grupo.montoInscripcion, fecha, grupo: grupo.descripcion, becas });
  const inicial: Prevista = { tipo: 'INSCRIPCION', cuota: null, ...cargo };
  return [inicial, ...plan.map((cuota): Prevista => ({ tipo: 'CUOTA', cuota, ...cuota }))];
}

function filaDeFactura(alta: Alta, prevista: Prevista, codigoFactura: number): Factura {
  const { grupo, codigoEntidad, codigoEstudiante, codigoInscripcion, fecha } = alta;
  return {
    codigoFactura,
    codigoCompania,
    codigoSucursal: grupo.codigoSucursal,
    numero: codigoFactura,
    tipo: prevista.tipo,
    codigoEntidad,
    codigoEstudiante,
    codigoInscripcion,
    numeroCuota: prevista.cuota?.numero ?? null,
    tramoDesde: prevista.cuota?.desde ?? null,
    tramoHasta: prevista.cuota?.hasta ?? null,
    descripcion: prevista.descripcion,
    fecha,
    fechaVencimiento: prevista.fechaVencimiento,
    estatus: estatusDe(prevista.total, CERO, false),
    total: prevista.total,
    pagado: CERO,
    usuario: CAJEROS[grupo.codigoSucursal]!.usuario,
  };
}

const filaDeDetalle = (codigoFactura: number, prevista: Prevista): Fila<typeof facturaDetalle> => ({
  codigoDetalle: codigoFactura,
  codigoFactura,
  tipo: 'SE',
  codigoServicio: SERVICIO[prevista.tipo],
  descripcion: prevista.descripcion,
  cantidad: 1,
  precio: prevista.precio,
  descuento: prevista.descuento,
  itbis: prevista.itbis,
  total: prevista.total,
  pasos: prevista.pasos,
});

/** Applies payments to the invoices of an enrolment; after a cancellation the later invoices are void. */
function saldar(alta: Alta, facturas: Factura[], hoy: string, agenda: Agenda): void {
  const anuladas = new Set(alta.cancelada === null ? [] : efectoDeCancelar(facturas, alta.cancelada).seAnulan);
  for (const fila of facturas) {
    if (anuladas.has(fila)) {
      fila.estatus = 'ANULADA';
      continue;
    }
    const pagos = pagosDe(alta.familia, fila, hoy, agenda.abre);
    for (const { dia, monto } of pagos) {
      agenda.anotar(dia, {
        codigoPagador: alta.familia.codigoPagador,
        codigoSucursal: fila.codigoSucursal,
        codigoFactura: fila.codigoFactura,
        monto,
      });
    }
    fila.pagado = sumar(pagos.map(({ monto }) => monto));
    fila.estatus = estatusDe(fila.total, fila.pagado, false);
  }
}

const filaDeInscripcion = (alta: Alta): Fila<typeof inscripcion> => ({
  codigoInscripcion: alta.codigoInscripcion,
  codigoCompania,
  codigoSucursal: alta.grupo.codigoSucursal,
  codigoEstudiante: alta.codigoEstudiante,
  codigoGrupo: alta.grupo.codigoGrupo,
  codigoModalidad: alta.modalidad.codigoModalidad,
  montoCuota: montoCuotaDe(alta),
  fechaInscripcion: alta.fecha,
  estatus: alta.cancelada ? 'CANCELADA' : 'ACTIVA',
  usuario: CAJEROS[alta.grupo.codigoSucursal]!.usuario,
});

/** Writes every enrolment with its invoices, numbered by date, and adds their payments to the agenda. */
export async function sembrarFacturas(semilla: Semilla, oferta: Oferta, altas: readonly Alta[], agenda: Agenda): Promise<void> {
  const { client, hoy } = semilla;
  const otorgadas = otorgarBecas(semilla, altas);
  const planDe = creaPlanes(oferta);
  let ultima = 0;
  for (let desde = 0; desde < altas.length; desde += LOTE) {
    const lote: Lote = { inscripciones: [], facturas: [], detalles: [] };
    for (const [i, alta] of altas.slice(desde, desde + LOTE).entries()) {
      alta.codigoInscripcion = desde + i + 1;
      const otorgada = otorgadas.get(alta.codigoEstudiante);
      const becas = otorgada ? [otorgada.beca] : [];
      const suyas = previstas(alta, planDe(alta, becas), becas).map((prevista) => {
        ultima += 1;
        lote.detalles.push(filaDeDetalle(ultima, prevista));
        return filaDeFactura(alta, prevista, ultima);
      });
      saldar(alta, suyas, hoy, agenda);
      lote.facturas.push(...suyas);
      lote.inscripciones.push(filaDeInscripcion(alta));
    }
    await copiar(client, inscripcion, lote.inscripciones);
    await copiar(client, factura, lote.facturas);
    await copiar(client, facturaDetalle, lote.detalles);
  }
  await sembrarBecas(semilla, otorgadas);
}

/** Renumbers the invoices from a day on by date, because sales are written after enrolments. */
export const numerar = ({ client }: Semilla, desde: string) =>
  client.query(`
    update factura f set numero = -r.n from (select codigo_factura, row_number() over (order by fecha, codigo_factura)
      + (select count(*) from factura where fecha < '${desde}') n from factura where fecha >= '${desde}') r where r.codigo_factura = f.codigo_factura;
    update factura set numero = -numero where numero < 0;
    update movimiento m set documento = 'Factura ' || numero from factura where m.origen = 'FACTURA' and codigo_factura = m.codigo_origen`);
