interface Nodo {
  nombre: string;
  atributos: Record<string, string>;
  hijos: Nodo[];
  texto: string;
}

/** Reads an XML without namespaces of its own, comments or CDATA, as schemas and fiscal documents are. */
function leer(xml: string): Nodo {
  const raiz: Nodo = { nombre: '', atributos: {}, hijos: [], texto: '' };
  const pila = [raiz];
  const limpio = xml.replace(/<!--[^]*?-->|<\?[^]*?\?>/g, '');
  for (const [, cierre, nombre, resto, vacio, texto] of limpio.matchAll(/<(\/?)([\w:]+)([^>]*?)(\/?)>|([^<]+)/g)) {
    const arriba = pila.at(-1)!;
    if (texto !== undefined) arriba.texto += texto;
    else if (cierre) pila.pop();
    else {
      const atributos = Object.fromEntries(
        [...resto!.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, k, a, b]) => [k!, a ?? b!]),
      );
      const nodo: Nodo = { nombre: nombre!.replace(/^xs:/, ''), atributos, hijos: [], texto: '' };
      arriba.hijos.push(nodo);
      if (!vacio) pila.push(nodo);
    }
  }
  return raiz.hijos[0]!;
}

const ENTIDADES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const llano = (texto: string) => texto.replace(/&(lt|gt|quot|apos|amp);/g, (_, cual: string) => ENTIDADES[cual]!);
const dentro = (nodo: Nodo, ...camino: string[]): Nodo[] =>
  camino.reduce((nodos, nombre) => nodos.flatMap(({ hijos }) => hijos.filter((hijo) => hijo.nombre === nombre)), [nodo]);

/**
 * The first fault of a document against a schema of the tax office, by what those schemas use: sequences, occurrences, patterns,
 * enumerations and lengths; undefined for a valid document. A wildcard (the signature) may be missing, because it is added afterwards.
 */
export function faltaDeXsd(xml: string, esquema: string): string | undefined {
  const xsd = leer(esquema);
  const tipos = new Map(dentro(xsd, 'simpleType').map((tipo) => [tipo.atributos.name!, tipo]));

  function faltaDeTexto(texto: string, tipo: string, camino: string): string | undefined {
    const reglas = tipos.has(tipo) ? dentro(tipos.get(tipo)!, 'restriction')[0]!.hijos : [];
    const de = (nombre: string) => reglas.filter((regla) => regla.nombre === nombre).map(({ atributos }) => atributos.value!);
    const largo = [...texto].length;
    const bien =
      de('pattern').every((patron) => new RegExp(`^(?:${patron})$`).test(texto)) &&
      (de('enumeration').length === 0 || de('enumeration').includes(texto)) &&
      de('minLength').every((minimo) => largo >= Number(minimo)) &&
      de('maxLength').every((maximo) => largo <= Number(maximo));
    return bien ? undefined : `${camino}: no es válido «${texto}»`;
  }

  function faltaEn(nodo: Nodo, regla: Nodo, camino: string): string | undefined {
    const [secuencia] = dentro(regla, 'complexType', 'sequence');
    if (!secuencia) return faltaDeTexto(llano(nodo.texto), regla.atributos.type ?? '', camino);
    let i = 0;
    for (const hija of secuencia.hijos.filter(({ nombre }) => nombre === 'element')) {
      const { name, minOccurs = '1', maxOccurs = '1' } = hija.atributos;
      let veces = 0;
      for (; nodo.hijos[i]?.nombre === name; i += 1, veces += 1) {
        const falta = faltaEn(nodo.hijos[i]!, hija, `${camino}/${name!}`);
        if (falta) return falta;
      }
      if (veces > Number(maxOccurs)) return `${camino}: sobra ${name!}`;
      const sigue = nodo.hijos[i]?.nombre;
      const conocida = secuencia.hijos.some(({ atributos }) => atributos.name === sigue);
      if (veces < Number(minOccurs)) return sigue === undefined || conocida ? `${camino}: falta ${name!}` : `${camino}: no va ahí ${sigue}`;
    }
    const sobra = nodo.hijos[i]?.nombre;
    return sobra === undefined ? undefined : `${camino}: no va ahí ${sobra}`;
  }

  const raiz = dentro(xsd, 'element')[0]!;
  const documento = leer(xml);
  return documento.nombre === raiz.atributos.name ? faltaEn(documento, raiz, documento.nombre) : `no es un ${raiz.atributos.name!}`;
}
