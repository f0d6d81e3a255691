import { nombrePropio, PARENTESCO, sinAcento } from './escrito';

// Spanish names in one cell: which words are the given names and which the surnames, whose parent somebody is, and of which sex.

/** A name in its two parts; `duda` where the rule may be wrong and somebody should look at it. */
interface NombrePartido {
  nombre: string;
  apellido: string;
  duda: boolean;
}

const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'da', 'di', 'van', 'von', 'san', 'santa']);

const FEMENINOS = `adriana alejandra alexandra alicia altagracia amanda amelia ana andrea angela angelica antonia ashley barbara beatriz belkis
  camila carla carmen carolina catalina cecilia clara claudia cristina daniela diana elena elisa elizabeth emely emma esther eva fatima fernanda
  fiordaliza florencia gabriela gloria graciela helena ines irene isabel isabella ivette jacqueline jessica johanna josefina juana julia juliana
  karen karla katherine laura leticia lidia liliana lisbeth lorena lourdes lucia luisa luz magdalena maria mariana marisol marta martha massiel
  melissa mercedes mia michelle milagros miriam monica natalia nicole noelia olga paola patricia paula priscila raquel rebeca rocio rosa rosanna
  rosario ruth samantha sandra sara sofia sol sonia susana teresa valentina valeria vanessa veronica victoria virginia wendy ximena yamilet
  yesenia yokasta yolanda yudelka zoe`;
const MASCULINOS = `aaron abel abraham adonis adrian agustin alan albert alberto alejandro alex alexander alexis alfredo alonso alvaro andres
  angel antonio ariel armando arturo benjamin bernardo bryan brayan camilo carlos cesar christian cristian cristopher damian daniel danny dariel
  dario david diego domingo dylan edgar eduardo edwin elias emilio emmanuel enmanuel enrique ernesto esteban eugenio ezequiel fabian felipe felix
  fernando francisco franklin fausto gabriel gael gerardo german gilberto gustavo hector henry hugo ian ignacio isaac ismael ivan jacobo jaime
  javier jean jeremy jesus joan joaquin joel jonathan jorge jose josue joshua juan julian julio junior kevin lautaro leandro leonardo leonel liam
  lorenzo lucas luis manuel marco marcos mario martin mateo matias mauricio maximo miguel moises nelson nestor nicolas noah oliver omar orlando
  oscar pablo pedro rafael ramon raul ricardo roberto robinson rodrigo rolando ronald ruben salvador samuel santiago saul sebastian sergio simon
  starlin thiago tomas ulises vicente victor wilmer wilson yadiel yeison`;
/** Given names that are surnames as well: alone they decide nothing. */
const TAMBIEN_APELLIDO = new Set(
  'alonso angel domingo felipe felix francisco gabriel german leonardo lorenzo lucas marcos martin mateo nicolas rafael rosario salvador santiago simon tomas vicente victoria'.split(
    ' ',
  ),
);
const lista = (nombres: string) => nombres.trim().split(/\s+/);
const SEXO = new Map<string, 'M' | 'F'>([
  ...lista(FEMENINOS).map((uno) => [uno, 'F'] as const),
  ...lista(MASCULINOS).map((uno) => [uno, 'M'] as const),
]);

/** sexoDelNombre('Luis Alberto') → 'M'; '' for a name that both have or that is not known. */
export const sexoDelNombre = (nombre: string): 'M' | 'F' | '' => SEXO.get(sinAcento(nombre).split(/[\s-]+/)[0] ?? '') ?? '';

const soloNombre = (unidad: string) => SEXO.has(sinAcento(unidad)) && !TAMBIEN_APELLIDO.has(sinAcento(unidad));

/** The words of a name, each with the particles before it: 'Luis de la Cruz Peña' → ['Luis', 'de la Cruz', 'Peña']. */
function unidadesDe(texto: string): string[] {
  const unidades: string[] = [];
  let previas: string[] = [];
  for (const palabra of texto.split(' ').filter(Boolean)) {
    if (PARTICULAS.has(sinAcento(palabra))) previas.push(palabra);
    else {
      unidades.push([...previas, palabra].join(' '));
      previas = [];
    }
  }
  if (previas.length && unidades.length) unidades[unidades.length - 1] += ` ${previas.join(' ')}`;
  return unidades.length || previas.length === 0 ? unidades : [previas.join(' ')];
}

const conCapital = (texto: string) => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1);
const juntar = (unidades: readonly string[], enNombre: number, duda: boolean): NombrePartido => ({
  nombre: unidades.slice(0, enNombre).join(' '),
  apellido: conCapital(unidades.slice(enNombre).join(' ')),
  duda,
});

/**
 * partirNombre('Luis Alberto de la Cruz Peña') → Luis Alberto | De la Cruz Peña; 'Pérez Mateo, Luis' → Luis | Pérez Mateo. Two surnames are
 * the custom, so that of three words the first is the given name, except where the second can only be one: 'Ana Luisa Pérez', which is a
 * doubt. `familiares` are the surnames of the parents: a word that is one of them is no given name.
 */
export function partirNombre(escrito: string, familiares: readonly string[] = []): NombrePartido {
  // A word in capitals beside others in lower case keeps them; a name wholly in one case gets its capitals here.
  const texto = nombrePropio(escrito.replace(/\s*,\s*/g, ' , ').replace(/[.;]+$/, ''));
  const [antes, despues, ...mas] = texto.split(',').map((parte) => parte.trim());
  if (antes && despues && mas.length === 0) return { nombre: conCapital(despues), apellido: conCapital(antes), duda: false };
  const unidades = unidadesDe(texto.replaceAll(',', ' '));
  const deFamilia = (unidad: string) => familiares.includes(sinAcento(unidad));
  const [, segunda = ''] = unidades;
  const compuesto = soloNombre(segunda) && !deFamilia(segunda);
  if (unidades.length <= 1) return juntar(unidades, 1, true);
  if (unidades.length === 2) return juntar(unidades, 1, false);
  if (unidades.length === 3) {
    const incierto = compuesto || (SEXO.has(sinAcento(segunda)) && !deFamilia(segunda));
    return juntar(unidades, compuesto ? 2 : 1, incierto);
  }
  return juntar(unidades, unidades.length - 2, unidades.length > 4);
}

/** The surnames of an adult, each alone and without accents, as `partirNombre` takes them: 'Díaz de la Cruz' → ['diaz', 'de la cruz']. */
export const apellidosDe = (apellido: string): string[] => unidadesDe(apellido).map(sinAcento);

const RELACION: Record<string, string> = { ...PARENTESCO, mami: 'MADRE', papi: 'PADRE', tia: 'OTRO', tio: 'OTRO' };
const PALABRA_DE_RELACION =
  /\(?\s*\b(mam[aá]|mami|madre|pap[aá]|papi|padre|t[ií][ao]|tutora?|abuel[oa]|herman[oa])(?![\p{L}])\s*\)?\s*:?/iu;

/** The relation that a text names, and the text without it: '829-555-5924 (mamá)' → MADRE, '829-555-5924'; '' where it names none. */
export function sacarRelacion(texto: string): { resto: string; relacion: string } {
  const [dicha, palabra] = PALABRA_DE_RELACION.exec(texto) ?? [];
  if (!dicha || !palabra) return { resto: texto.trim(), relacion: '' };
  const resto = texto
    .replace(dicha, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:–-]+|[\s:–-]+$/g, '');
  return { resto, relacion: RELACION[sinAcento(palabra)] ?? '' };
}

/** An adult named in a cell, and the relation named with them. */
export interface AdultoNombrado extends NombrePartido {
  relacion: string;
}

const ENTRE_ADULTOS = /\s*(?:\/|;|&|\n|\+|\s[-–]\s)\s*/;
const TITULOS = /^(sr|sra|srta|lic|licda|dr|dra|ing|don|do[ñn]a)\.?\s+(?=\p{L})/iu;
/** «y» also joins surnames: it parts two adults only where each has a surname. */
const UNO_Y_OTRO = /^(\S+\s+\S.*?)\s+[ye]\s+(\S+\s+\S.*)$/i;

/** «Ana Díaz, Luis Peña»: two adults where each part begins with a name that is no surname; else a comma parts surname and name. */
function entreComas(celda: string): string[] | undefined {
  const partes = celda.split(/\s*,\s*/);
  const sonDos = partes.length === 2 && partes.every((parte) => parte.includes(' ') && soloNombre(parte.split(' ')[0]!));
  return sonDos ? partes : undefined;
}

/** «Ana y Julio Peña»: the surname is known of the second alone. */
function deUnApellido(celda: string): string[] | undefined {
  const [, uno, otro] = /^(\S+)\s+[ye]\s+((\S+)\s+\S.*)$/i.exec(celda) ?? [];
  return uno && otro && soloNombre(uno) && soloNombre(otro.split(' ')[0]!) ? [uno, otro] : undefined;
}

/** adultosEn('Rosa Díaz Mota / Julio Peña') → both; 'Pedro Peña (papá)' → one, with PADRE. At most two: a third is in the notes of nobody. */
export function adultosEn(celda: string): AdultoNombrado[] {
  const partes = celda.split(ENTRE_ADULTOS).filter((parte) => parte.trim() !== '');
  const cada = partes.length > 1 ? partes : (UNO_Y_OTRO.exec(celda)?.slice(1) ?? entreComas(celda) ?? deUnApellido(celda) ?? partes);
  return cada.slice(0, 2).flatMap((parte) => {
    const { resto, relacion } = sacarRelacion(parte.replace(TITULOS, ''));
    return resto === '' ? [] : [{ ...partirNombre(resto), relacion }];
  });
}
