import { MESES } from '@/utils/meses';
import { mesEscrito } from './dias';
import { llaveDeNombre } from './escrito';

/** Other usual headings of each column, in the form of `llaveDeNombre`, separated by blanks. */
const TAMBIEN: Record<string, string> = {
  nombre: 'nombres nombredelestudiante primernombre nombredelnino nombredelatleta nombredeljugador nino alumno estudiante atleta jugador',
  apellido: 'apellidos apellidodelestudiante apellidosdelestudiante apellidodelnino apellidosdelnino',
  nombreCompleto: 'nombrecompleto nombreyapellido nombresyapellidos apellidosynombres nombrecompletodelnino nombresyapellidosdelnino',
  fechaNacimiento: 'nacimiento fechanac fnacimiento fnac fechadenac fechanacimiento nacio fdenac cumpleanos fecnac',
  sexo: 'genero sex mf',
  documento: 'cedula acta actadenacimiento pasaporte',
  telefono: 'celular movil telefonodelestudiante tel telefonos telf cel contacto whatsapp telcel telefono1 tel1',
  email: 'email correoelectronico mail correos',
  alertaMedica: 'alergias condicionmedica salud',
  notas: 'notas nota observacion comentarios comentario obs',
  responsableNombre:
    'responsable padreotutor tutor madre padre padreomadre madreopadre padres padremadre madrepadre encargado representante ' +
    'mamaopapa papaomama nombredelpadreomadre mama papa padretutor madretutor nombredelamadre nombredelpadre nombredeltutor',
  responsableCompleto: 'nombrecompletodelresponsable nombreyapellidodelresponsable',
  responsableApellido: 'apellidosdelresponsable apellidodeltutor',
  parentesco: 'relacion',
  responsableTelefono:
    'celulardelresponsable telefonodeltutor telefonodelpadre telefonodelamadre telmama telefonomama telpapa telefonopapa',
  responsableDocumento: 'documentodelresponsable ceduladeltutor',
  responsableEmail: 'emaildelresponsable correodeltutor',
  sucursal: 'sede local filial cancha plantel',
  grupo: 'equipo categoriadeedad seccion categoria cat',
  modalidad: 'plan plandepago',
  pagadoHasta: 'pagohasta pagadoal ultimomespagado ultimopago pagohastames',
  balance: 'balance balancependiente deuda deudas debe saldo saldopendiente montopendiente pendiente atraso adeuda',
  aFavor: 'afavor credito adelanto anticipo',
  inscripcionPagada: 'inscripcion pagoinscripcion inscripcionpaga inscpagada matricula',
  cuota: 'cuota mensualidad tarifa paga precio',
  beca: 'beca descuento becas',
  vence: 'vencimiento fechadevencimiento',
  descripcion: 'articulo nombredelarticulo producto item',
  talla: 'size tamano medida',
  categoria: 'familia tipo linea',
  precio: 'preciodeventa pvp venta preciounitario',
  itbis: 'itbis impuesto iva',
  codigo: 'referencia sku codigodelarticulo ref',
  codigoBarra: 'codigodebarra barras ean upc',
  suplidor: 'proveedor',
  existenciaMinima: 'existenciaminima stockminimo cantidadminima',
  existencia: 'cantidad stock inventario existenciainicial piezas',
  costo: 'costounitario preciodecompra preciodecosto',
};

/** The column of a heading by its usual names; a month also with its year: 'NOV 26' → noviembre. */
function idDe<Id extends string>(llave: string, porLlave: ReadonlyMap<string, Id>): Id | undefined {
  const mes = MESES[mesEscrito(llave.replace(/\d+$/, '')) - 1];
  return porLlave.get(llave) ?? (mes && porLlave.get(mes));
}

/** Columns that are the guardian's where they stand after the guardian's name and the guardian has none: a child has neither. */
const DEL_ADULTO: Record<string, string> = {
  telefono: 'responsableTelefono',
  email: 'responsableEmail',
  documento: 'responsableDocumento',
};
const ACTA = /acta|pasaporte|estudiante|nino/;

/** One name in a single column is the whole name; phone, mail and identity card beside the guardian's name are the guardian's. */
function segunLasDemas(ids: (string | null)[], titulos: readonly string[], conocidas: ReadonlySet<string>): (string | null)[] {
  const junto = (nombre: string, apellido: string, completo: string) => (id: string | null) =>
    id === nombre && !ids.includes(apellido) && !ids.includes(completo) && conocidas.has(completo) ? completo : id;
  const enteros = ids
    .map(junto('nombre', 'apellido', 'nombreCompleto'))
    .map(junto('responsableNombre', 'responsableApellido', 'responsableCompleto'));
  const adulto = enteros.findIndex((id) => id === 'responsableCompleto' || id === 'responsableNombre');
  return enteros.map((id, i) => {
    const suyo = id === null || adulto < 0 || i < adulto || ACTA.test(llaveDeNombre(titulos[i]!)) ? undefined : DEL_ADULTO[id];
    return suyo && !enteros.includes(suyo) ? suyo : id;
  });
}

/**
 * The column that each heading means: the remembered choice (`recordadas`, by `llaveDeNombre`; null: no column), else the column with that
 * name or another usual heading, seen beside the others; null if none matches. No column is matched twice.
 */
export function columnasDe<Id extends string>(
  titulos: readonly string[],
  columnas: readonly { id: Id; titulo: string }[],
  recordadas: Readonly<Record<string, Id | null>> = {},
): (Id | null)[] {
  const porLlave = new Map(
    columnas.flatMap(({ id, titulo }) => [llaveDeNombre(titulo), ...(TAMBIEN[id]?.split(' ') ?? [])].map((llave) => [llave, id] as const)),
  );
  const dichas = titulos.map((titulo) => {
    const llave = llaveDeNombre(titulo);
    return Object.hasOwn(recordadas, llave) ? recordadas[llave] : undefined;
  });
  const vistas = new Set<Id | null>(dichas.filter((una) => una !== undefined));
  const solas = titulos.map((titulo, i) => {
    if (dichas[i] !== undefined) return dichas[i];
    const id = idDe(llaveDeNombre(titulo), porLlave);
    if (id === undefined || vistas.has(id)) return null;
    vistas.add(id);
    return id;
  });
  const todas = segunLasDemas(solas, titulos, new Set(columnas.map(({ id }) => id))) as (Id | null)[];
  const dadas = new Set<Id>();
  return todas.map((id, i) => {
    const suya = dichas[i] === undefined ? id : dichas[i];
    if (suya === null || dadas.has(suya)) return null;
    dadas.add(suya);
    return suya;
  });
}

/** The chosen column of each heading, to be remembered: { nombres: 'nombre', color: null }. */
export const mapeoDe = <Id extends string>(titulos: readonly string[], mapa: readonly (Id | null)[]): Record<string, Id | null> =>
  Object.fromEntries(titulos.map((titulo, i) => [llaveDeNombre(titulo), mapa[i] ?? null] as const).filter(([llave]) => llave !== ''));
