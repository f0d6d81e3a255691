import type { Pregunta } from '@/contract/importacion/carga';
import { MESES } from '@/utils/meses';
import { sumarDias } from '../fechas';
import { finDelMes, leerDia, ordenDe, pagadoHastaDe, type Orden } from './dias';
import { leerNota, pagoEscrito, telefonosEn } from './celdas';
import { DEL_RESPONSABLE, familiasDe } from './familias';
import { importeEscrito, parentescoEscrito, sexoEscrito, sinRelleno } from './escrito';
import { adultosEn, apellidosDe, partirNombre, sexoDelNombre, type AdultoNombrado } from './nombres';
import { cuaderno } from './preguntas';

// Reads the rows of a club's sheet: from cells as people write them to cells as the form of a student takes them. It refuses nothing: a cell
// that it does not understand stays, and the schema reports it.

/** A row as it was understood: its cells by column, those that a sheet has no column for among them, and remarks for the plan. */
interface FilaEntendida {
  celdas: Record<string, string>;
  notas: string[];
  /** Why the row is left out, by the answer to a question. */
  fuera?: string;
}

interface Leida {
  columnas: readonly string[];
  filas: readonly (readonly string[])[];
}

type Cuaderno = ReturnType<typeof cuaderno>;

/** Name and surname: from their two columns, or parted from one. */
function nombreDe(celda: (id: string) => string, responsables: readonly AdultoNombrado[], { preguntar }: Cuaderno) {
  const entero = celda('nombreCompleto');
  if (entero === '') return { nombre: celda('nombre'), apellido: celda('apellido') };
  const familiares = responsables.flatMap(({ apellido }) => apellidosDe(apellido));
  const partido = partirNombre(entero, familiares);
  if (!partido.duda) return partido;
  const decide = preguntar('nombres', `${partido.nombre} | ${partido.apellido}`);
  if (decide === 'propuesta') return partido;
  const palabras = `${partido.nombre} ${partido.apellido}`.trim().split(' ');
  const enNombre = decide === 'uno' ? 1 : 2;
  return { nombre: palabras.slice(0, enNombre).join(' '), apellido: palabras.slice(enNombre).join(' ') };
}

/** Day of birth, '' for none, and whether it is to be confirmed. */
function nacimientoDe(escrita: string, orden: Orden, hoy: string, { preguntar }: Cuaderno): { dia: string; porConfirmar: boolean } {
  const leido = leerDia(escrita, orden, hoy);
  if (leido === null) return { dia: escrita, porConfirmar: false };
  if ('desde' in leido) {
    const decide = preguntar('soloAnio', escrita);
    return decide === 'enero' ? { dia: leido.desde, porConfirmar: true } : { dia: '', porConfirmar: false };
  }
  if (leido.corto && preguntar('anioCorto', escrita) !== 'si') return { dia: '', porConfirmar: false };
  return { dia: leido.dia, porConfirmar: false };
}

/** MADRE or PADRE where the sheet says it, or where the child has the adult's surname and the adult's name tells the sex; else TUTOR. */
function parentescoDe({ nombre, apellido, relacion }: AdultoNombrado, delNino: string): string {
  if (relacion) return relacion;
  const comparte = apellidosDe(apellido).some((uno) => apellidosDe(delNino).includes(uno));
  const sexo = comparte ? sexoDelNombre(nombre) : '';
  return sexo === 'F' ? 'MADRE' : sexo === 'M' ? 'PADRE' : 'TUTOR';
}

/** The remarks of a row, each where it belongs: medical alert, own price, scholarship, or the record's notes. */
function observacionesDe(texto: string, { preguntar }: Cuaderno) {
  const dice = { alertaMedica: '', cuota: '', becaPorcentaje: '', notas: '' };
  if (texto === '') return dice;
  const nota = leerNota(texto);
  const decide = nota.tipo === 'NOTA' ? 'nota' : preguntar(nota.tipo.toLowerCase() as 'alerta' | 'cuota' | 'beca', texto);
  if (decide === 'nota') return { ...dice, notas: texto };
  if (nota.tipo === 'ALERTA') return { ...dice, alertaMedica: texto };
  if (nota.tipo === 'CUOTA') return { ...dice, cuota: String(nota.monto), notas: texto };
  return { ...dice, becaPorcentaje: nota.tipo === 'BECA' ? String(nota.porcentaje) : '', notas: texto };
}

/** A month that the sheet has a column of: its last day, and the one before its first. */
interface Mes {
  id: string;
  fin: string;
  antes: string;
}

/**
 * What a row says of payments: the last day that is paid ('' where the sheet does not say), what is owed from before, and what is in favour.
 * The day before the first month of the sheet counts as paid: what is older stands in the debt.
 */
function pagosDe(celda: (id: string) => string, meses: readonly Mes[], hoy: string, { preguntar }: Cuaderno) {
  const paga = ({ id }: Mes) => {
    const dicho = celda(id);
    const pago = pagoEscrito(dicho);
    if (pago === 'SI' || pago === 'NO') return pago === 'SI';
    return preguntar('montoDeMes', dicho) === 'si';
  };
  const dias: string[] = [];
  const notas: string[] = [];
  const pagados = meses.map(paga);
  if (meses[0]) dias.push(meses[0].antes);
  pagados.forEach((si, i) => si && dias.push(meses[i]!.fin));
  const ultimo = pagados.lastIndexOf(true);
  const huecos = meses.filter((_, i) => i < ultimo && !pagados[i]);
  if (huecos.length) notas.push(`Sin pagar antes del último pagado: ${huecos.map(({ id }) => id).join(', ')}; si se debe, va en «Debe»`);
  const hasta = celda('pagadoHasta');
  const leido = hasta === '' ? null : pagadoHastaDe(hasta, hoy);
  if (leido) dias.push(leido);
  const debe = celda('balance');
  const pago = pagoEscrito(debe);
  if (pago === 'SI') dias.push(hoy);
  const monto = pago === 'SI' || pago === 'NO' ? 0 : importeEscrito(debe);
  const negativo = typeof monto === 'number' && monto < 0;
  return {
    notas,
    celdas: {
      // A text that is no day stays, and is reported at its cell.
      pagadoHasta: hasta !== '' && !leido ? hasta : ([...dias].sort().at(-1) ?? ''),
      balance: negativo ? '' : String(monto || ''),
      aFavor: negativo ? String(-monto) : celda('aFavor'),
    },
  };
}

/**
 * Understands a sheet: each row with `leerFila`, then all of them together with `juntar`, which finds families and returns what the sheet
 * leaves open, once per kind. `decisiones` are the answers given. The result of a row does not depend on the order of the columns.
 */
export function lector({ columnas, filas }: Leida, decisiones: Readonly<Record<string, string>>, hoy: string) {
  const lugarDe = new Map(columnas.map((id, i) => [id, i]));
  const libro = cuaderno(decisiones);
  const { preguntar } = libro;
  const columna = (id: string) => (lugarDe.has(id) ? filas.map((fila) => fila[lugarDe.get(id)!] ?? '') : []);
  const ordenEn = (id: string): Orden => {
    const celdas = columna(id);
    const dicho = ordenDe(celdas);
    if (dicho) return dicho;
    for (const celda of celdas) if (/^\d{1,2}\D\d{1,2}\D/.test(celda)) preguntar('orden', celda);
    return decisiones.orden === 'MDA' ? 'MDA' : 'DMA';
  };
  const orden = ordenEn('fechaNacimiento');
  const ordenDeVence = ordenDe(columna('vence')) ?? orden;
  const meses = MESES.flatMap((id, i): Mes[] => {
    if (!lugarDe.has(id)) return [];
    const fin = finDelMes(i + 1, hoy);
    return [{ id, fin, antes: sumarDias(`${fin.slice(0, 8)}01`, -1) }];
  }).sort((a, b) => a.fin.localeCompare(b.fin));
  const dicePagos = meses.length > 0 || lugarDe.has('pagadoHasta');

  const leerFila = (fila: readonly string[]): FilaEntendida => {
    // A saved error file has an apostrophe before what a spreadsheet would take for a formula.
    const celda = (id: string) => sinRelleno((fila[lugarDe.get(id) ?? -1] ?? '').trim().replace(/^'(?=[=+@-])/, ''));
    const entero = celda('responsableCompleto');
    const dado: AdultoNombrado = { nombre: celda('responsableNombre'), apellido: celda('responsableApellido'), relacion: '', duda: false };
    const [adulto = dado, segundo] = entero === '' ? [] : adultosEn(entero);
    const { nombre, apellido } = nombreDe(celda, segundo ? [adulto, segundo] : [adulto], libro);
    const { dia, porConfirmar } = nacimientoDe(celda('fechaNacimiento'), orden, hoy, libro);
    const telefonos = telefonosEn(celda('responsableTelefono'));
    const [primero, otro] = telefonos.map(({ telefono }) => telefono);
    const dePar = segundo && {
      segundoNombre: segundo.nombre,
      segundoApellido: segundo.apellido,
      segundoParentesco: parentescoDe(segundo, apellido),
    };
    const sexo = sexoEscrito(celda('sexo')) || sexoDelNombre(nombre);
    const pagos = pagosDe(celda, meses, hoy, libro);
    const notas = [...pagos.notas];
    const queDice = observacionesDe(celda('notas'), libro);
    const vence = leerDia(celda('vence'), ordenDeVence, hoy);
    const inscripcion = pagoEscrito(celda('inscripcionPagada'));
    const preguntaInscripcion = dicePagos && !lugarDe.has('inscripcionPagada') && celda('grupo') !== '';
    const pagada = preguntaInscripcion
      ? preguntar('inscripcion', '') === 'pagada'
      : lugarDe.has('inscripcionPagada') && inscripcion !== 'NO';
    if (porConfirmar) notas.push(`Fecha de nacimiento por confirmar: la hoja solo dice ${celda('fechaNacimiento')}`);
    if (telefonos[0]?.relacion && adulto.nombre && telefonos[0].relacion !== parentescoDe(adulto, apellido))
      notas.push(`El teléfono dice «${telefonos[0].relacion.toLowerCase()}»: revise de quién es`);
    return {
      notas,
      celdas: {
        ...Object.fromEntries(['documento', 'email', 'sucursal', 'grupo', 'modalidad', 'beca'].map((id) => [id, celda(id)])),
        nombre,
        apellido,
        fechaNacimiento: dia,
        sexo: sexo || (nombre ? preguntar('sexo', nombre) : ''),
        telefono: telefonosEn(celda('telefono'))[0]?.telefono ?? '',
        alertaMedica: [celda('alertaMedica'), queDice.alertaMedica].filter(Boolean).join('. '),
        notas: queDice.notas,
        responsableNombre: adulto.nombre,
        responsableApellido: adulto.apellido,
        parentesco: celda('parentesco') ? parentescoEscrito(celda('parentesco')) : entero === '' ? 'TUTOR' : parentescoDe(adulto, apellido),
        responsableTelefono: primero ?? '',
        responsableOtro: segundo ? '' : (otro ?? ''),
        responsableDocumento: celda('responsableDocumento'),
        responsableEmail: celda('responsableEmail'),
        ...dePar,
        segundoTelefono: segundo ? (otro ?? '') : '',
        ...pagos.celdas,
        vence: vence && 'dia' in vence ? vence.dia : celda('vence'),
        inscripcionPagada: pagada ? 'si' : '',
        cuota: celda('cuota') || queDice.cuota,
        becaPorcentaje: celda('beca') ? '' : queDice.becaPorcentaje,
        porConfirmar: porConfirmar ? 'si' : '',
      },
    };
  };
  const juntar = (entendidas: readonly FilaEntendida[]): Pregunta[] => {
    const familiaDe = familiasDe(entendidas);
    for (const una of entendidas) {
      const { celdas } = una;
      const quien = `${celdas.nombre} ${celdas.apellido}`;
      const familia = celdas.responsableNombre ? undefined : familiaDe(celdas);
      if (familia && preguntar('familia', `${quien}: ${familia.responsableNombre} ${familia.responsableApellido}`) === 'unir')
        for (const id of DEL_RESPONSABLE) celdas[id] = familia[id] ?? '';
      const falta = (id: 'sinFecha' | 'sinResponsable' | 'sinTelefono') => {
        if (preguntar(id, quien) === 'fuera') una.fuera = 'Se deja fuera, como se contestó arriba';
      };
      if (celdas.fechaNacimiento === '') falta('sinFecha');
      if (!celdas.responsableNombre) {
        falta('sinResponsable');
        // How to reach somebody is not lost with the name.
        celdas.telefono ||= celdas.responsableTelefono ?? '';
        celdas.email ||= celdas.responsableEmail ?? '';
      } else if (!celdas.responsableTelefono) falta('sinTelefono');
    }
    return libro.preguntas();
  };
  return { leerFila, juntar };
}
