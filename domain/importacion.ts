import { esDia, sumarDias } from './fechas';

// Normalizes what people type into spreadsheets. None of these functions refuses: text they do not understand is returned unchanged, and
// the contract's schema reports the fault.

/** Day 0 of Excel's serial dates, which treat 1900 as a leap year. */
const DIA_CERO = '1899-12-30';
/** A birth date as an Excel serial number, from 1927 to 2064. */
const SERIE = /^[1-5]\d{4}$/;
const DIA_MES_ANIO = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** fechaEscrita('3/9/2015') → '2015-09-03' (day first, the local custom), fechaEscrita('42250') → '2015-09-03' (an Excel serial number). */
export function fechaEscrita(texto: string): string {
  if (SERIE.test(texto)) return sumarDias(DIA_CERO, Number(texto));
  const [, dia, mes, anio] = DIA_MES_ANIO.exec(texto) ?? [];
  const escrita = anio ? `${anio}-${mes!.padStart(2, '0')}-${dia!.padStart(2, '0')}` : texto.slice(0, 10);
  return esDia(escrita) ? escrita : texto;
}

const ENLACES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e']);
const capital = (palabra: string) => palabra.charAt(0).toLocaleUpperCase('es') + palabra.slice(1);

/** nombrePropio('MARÍA DE LOS SANTOS') → 'María de los Santos'; a name in mixed case is kept, since its capitals were chosen. */
export function nombrePropio(texto: string): string {
  const junto = texto.trim().replace(/\s+/g, ' ');
  const elegido = junto !== junto.toLocaleUpperCase('es') && junto !== junto.toLocaleLowerCase('es');
  if (elegido) return junto;
  return junto
    .toLocaleLowerCase('es')
    .split(' ')
    .map((palabra, i) => (i > 0 && ENLACES.has(palabra) ? palabra : palabra.split('-').map(capital).join('-')))
    .join(' ');
}

/** telefonoEscrito('8.095551234E9') → '8095551234': a phone that the spreadsheet stored as a number. */
export const telefonoEscrito = (texto: string): string => (/^\d(\.\d+)?E\+?\d{1,2}$/i.test(texto) ? String(Number(texto)) : texto);

/** sinAcento('Niña ') → 'nina'. */
export const sinAcento = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const SEXO: Record<string, 'M' | 'F'> = {
  m: 'M',
  masculino: 'M',
  nino: 'M',
  varon: 'M',
  hombre: 'M',
  h: 'M',
  f: 'F',
  femenino: 'F',
  nina: 'F',
  hembra: 'F',
  mujer: 'F',
};

/** sexoEscrito('Niña') → 'F'. */
export const sexoEscrito = (texto: string): string => SEXO[sinAcento(texto)] ?? texto;

const PARENTESCO: Record<string, string> = {
  madre: 'MADRE',
  mama: 'MADRE',
  padre: 'PADRE',
  papa: 'PADRE',
  tutor: 'TUTOR',
  tutora: 'TUTOR',
  abuelo: 'ABUELO',
  abuela: 'ABUELO',
  hermano: 'HERMANO',
  hermana: 'HERMANO',
  otro: 'OTRO',
  otra: 'OTRO',
};

/** parentescoEscrito('Mamá') → 'MADRE'; an empty text means TUTOR. */
export const parentescoEscrito = (texto: string): string => (texto.trim() === '' ? 'TUTOR' : (PARENTESCO[sinAcento(texto)] ?? texto));

const MONEDA = /^(rd\$|dop|\$)\s*/i;
/** Amounts as people write them: '1,234.50' and '1234,5'. */
const MILES = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const COMA_DECIMAL = /^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/;

/** numeroEscrito('RD$ 1,234.50') → 1234.5, numeroEscrito('1234,5') → 1234.5; a text that is no number is returned unchanged. */
export function numeroEscrito(texto: string): number | string {
  const solo = texto.trim().replace(MONEDA, '').replace(/\s/g, '');
  const plano = COMA_DECIMAL.test(solo) ? solo.replaceAll('.', '').replace(',', '.') : MILES.test(solo) ? solo.replaceAll(',', '') : solo;
  return plano !== '' && /^-?\d+(\.\d+)?(E[+-]?\d{1,2})?$/i.test(plano) ? Number(plano) : texto;
}

const DECIMALES_DE_LIBRO = 1e6;
/** An amount without binary rounding noise: a workbook may store 820.5 as 820.4999999999999. More than two decimals are left for the schema to refuse. */
export const importeEscrito = (texto: string): number | string => {
  const n = numeroEscrito(texto);
  return typeof n === 'number' ? Math.round(n * DECIMALES_DE_LIBRO) / DECIMALES_DE_LIBRO : n;
};

/** porcentajeEscrito('18 %') → 18; also 0.18 → 18, which is what a workbook stores for a cell that shows 18 %. */
export function porcentajeEscrito(texto: string): number | string {
  const n = importeEscrito(texto.replace(/%\s*$/, ''));
  return typeof n === 'number' && n > 0 && n < 1 ? Math.round(n * 10_000) / 100 : n;
}

/** The normalized heading of a column: 'Fecha de nacimiento *' and 'fecha de nacimiento' have the same. */
export const llaveDeTitulo = (titulo: string): string => sinAcento(titulo).replace(/[^a-z0-9]/g, '');

/** Other usual headings of each column, in the form of `llaveDeTitulo`. */
const TAMBIEN: Record<string, readonly string[]> = {
  nombre: ['nombres', 'nombredelestudiante', 'primernombre'],
  apellido: ['apellidos', 'apellidodelestudiante', 'apellidosdelestudiante'],
  fechaNacimiento: ['nacimiento', 'fechanac', 'fnacimiento', 'fechadenac', 'nacio'],
  sexo: ['genero'],
  documento: ['cedula', 'acta', 'actadenacimiento', 'pasaporte'],
  telefono: ['celular', 'movil', 'telefonodelestudiante'],
  email: ['email', 'correoelectronico'],
  alertaMedica: ['alergias', 'condicionmedica'],
  responsableNombre: ['responsable', 'padreotutor', 'tutor', 'madre', 'padre'],
  responsableApellido: ['apellidosdelresponsable', 'apellidodeltutor'],
  parentesco: ['relacion'],
  responsableTelefono: ['celulardelresponsable', 'telefonodeltutor', 'telefonodelpadre'],
  responsableDocumento: ['documentodelresponsable', 'ceduladeltutor'],
  responsableEmail: ['emaildelresponsable', 'correodeltutor'],
  grupo: ['equipo', 'categoriadeedad', 'seccion'],
  modalidad: ['plan', 'plandepago'],
  balance: ['balance', 'balancependiente', 'deuda', 'debe', 'saldo', 'saldopendiente', 'montopendiente'],
  vence: ['vencimiento', 'fechadevencimiento'],
  descripcion: ['articulo', 'nombredelarticulo', 'producto', 'item'],
  talla: ['size', 'tamano', 'medida'],
  categoria: ['familia', 'tipo', 'linea'],
  precio: ['preciodeventa', 'pvp', 'venta', 'preciounitario'],
  itbis: ['itbis', 'impuesto', 'iva'],
  codigo: ['referencia', 'sku', 'codigodelarticulo', 'ref'],
  codigoBarra: ['codigodebarra', 'barras', 'ean', 'upc'],
  suplidor: ['proveedor'],
  existenciaMinima: ['existenciaminima', 'stockminimo', 'cantidadminima'],
  existencia: ['cantidad', 'stock', 'inventario', 'existenciainicial', 'piezas'],
  costo: ['costounitario', 'preciodecompra', 'preciodecosto'],
};

/**
 * The column that each heading means: the remembered choice (`recordadas`, by `llaveDeTitulo`; null: no column), else the column with that
 * name or another usual heading; null if none matches. No column is matched twice.
 */
export function columnasDe<Id extends string>(
  titulos: readonly string[],
  columnas: readonly { id: Id; titulo: string }[],
  recordadas: Readonly<Record<string, Id | null>> = {},
): (Id | null)[] {
  const porLlave = new Map(
    columnas.flatMap(({ id, titulo }) => [llaveDeTitulo(titulo), ...(TAMBIEN[id] ?? [])].map((llave) => [llave, id] as const)),
  );
  const vistas = new Set<Id>();
  return titulos.map((titulo) => {
    const llave = llaveDeTitulo(titulo);
    const dicha = Object.hasOwn(recordadas, llave) ? recordadas[llave] : undefined;
    const id = dicha === undefined ? porLlave.get(llave) : dicha;
    if (id === undefined || id === null || vistas.has(id)) return null;
    vistas.add(id);
    return id;
  });
}

/** The chosen column of each heading, to be remembered: { nombres: 'nombre', color: null }. */
export const mapeoDe = <Id extends string>(titulos: readonly string[], mapa: readonly (Id | null)[]): Record<string, Id | null> =>
  Object.fromEntries(titulos.map((titulo, i) => [llaveDeTitulo(titulo), mapa[i] ?? null] as const).filter(([llave]) => llave !== ''));
