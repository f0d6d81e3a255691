import { esDia, sumarDias } from './fechas';

// What people type into spreadsheets, as the product writes it. None of these refuses: what it does not understand it gives back as it came,
// and the contract's own schema says what is wrong with it.

/** Day 0 of the serial numbers of Excel, which takes 1900 for a leap year. */
const DIA_CERO = '1899-12-30';
/** A birth date as a serial number: from 1910 to 2064. */
const SERIE = /^[1-5]\d{4}$/;
const DIA_MES_ANIO = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** fechaEscrita('3/9/2015') → '2015-09-03', fechaEscrita('42250') → '2015-09-03': the day first, as it is written here; a serial number of Excel. */
export function fechaEscrita(texto: string): string {
  if (SERIE.test(texto)) return sumarDias(DIA_CERO, Number(texto));
  const [, dia, mes, anio] = DIA_MES_ANIO.exec(texto) ?? [];
  const escrita = anio ? `${anio}-${mes!.padStart(2, '0')}-${dia!.padStart(2, '0')}` : texto.slice(0, 10);
  return esDia(escrita) ? escrita : texto;
}

const ENLACES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e']);
const capital = (palabra: string) => palabra.charAt(0).toLocaleUpperCase('es') + palabra.slice(1);

/** nombrePropio('MARÍA DE LOS SANTOS') → 'María de los Santos'; a name in which somebody chose capitals stays as it is. */
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

/** telefonoEscrito('8.095551234E9') → '8095551234': a phone that a spreadsheet took for a number. */
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

/** parentescoEscrito('Mamá') → 'MADRE'; nothing is taken for a tutor. */
export const parentescoEscrito = (texto: string): string => (texto.trim() === '' ? 'TUTOR' : (PARENTESCO[sinAcento(texto)] ?? texto));

const MONEDA = /^(rd\$|dop|\$)\s*/i;
/** '1,234.50' and '1234,5', as people write amounts. */
const MILES = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const COMA_DECIMAL = /^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/;

/** numeroEscrito('RD$ 1,234.50') → 1234.5, numeroEscrito('1234,5') → 1234.5; what is no number comes back as it is. */
export function numeroEscrito(texto: string): number | string {
  const solo = texto.trim().replace(MONEDA, '').replace(/\s/g, '');
  const plano = COMA_DECIMAL.test(solo) ? solo.replaceAll('.', '').replace(',', '.') : MILES.test(solo) ? solo.replaceAll(',', '') : solo;
  return plano !== '' && /^-?\d+(\.\d+)?(E[+-]?\d{1,2})?$/i.test(plano) ? Number(plano) : texto;
}

const DECIMALES_DE_LIBRO = 1e6;
/** An amount as a workbook keeps it: 820.4999999999999 is 820.5, because it reckons in binary. */
export const importeEscrito = (texto: string): number | string => {
  const n = numeroEscrito(texto);
  return typeof n === 'number' ? Math.round(n * DECIMALES_DE_LIBRO) / DECIMALES_DE_LIBRO : n;
};

/** porcentajeEscrito('18 %') → 18, and 0.18, which a workbook keeps of a cell that shows 18 %, → 18. */
export function porcentajeEscrito(texto: string): number | string {
  const n = importeEscrito(texto.replace(/%\s*$/, ''));
  return typeof n === 'number' && n > 0 && n < 1 ? Math.round(n * 10_000) / 100 : n;
}

/** What distinguishes the heading of a column: 'Fecha de nacimiento *' and 'fecha de nacimiento' are one. */
export const llaveDeTitulo = (titulo: string): string => sinAcento(titulo).replace(/[^a-z0-9]/g, '');

/** How people call the columns of their own files beside the words of the template, as `llaveDeTitulo` has them. */
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
 * The column that each heading means: the one that somebody said before (`recordadas`, by `llaveDeTitulo`; null: none), else by its own name or another
 * usual one; null where none does. No column is meant twice.
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

/** What somebody said of each heading, to be remembered: { nombres: 'nombre', color: null }. */
export const mapeoDe = <Id extends string>(titulos: readonly string[], mapa: readonly (Id | null)[]): Record<string, Id | null> =>
  Object.fromEntries(titulos.map((titulo, i) => [llaveDeTitulo(titulo), mapa[i] ?? null] as const).filter(([llave]) => llave !== ''));
