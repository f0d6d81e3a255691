/** Commands that share one npm script: `npm run cantera -- backup`. A new command is one line here: name, file, what it does, its options. */
export const MENUS: Record<string, Record<string, readonly [file: string, does: string, options?: string]>> = {
  cantera: {
    'admin:reset': ['scripts/adminReset.ts', 'da una contraseña temporal a quien no puede entrar', 'usuario [--sin-segundo-factor]'],
    backup: [
      'scripts/backup.ts',
      'guarda toda la base de datos en un archivo, también con Cantera en marcha',
      '[copia.tar.gz] [--passphrase-file archivo]',
    ],
    doctor: ['scripts/doctor.ts', 'revisa ajustes, dirección, correo, disco, reloj, copias y libro en una página'],
    export: [
      'scripts/export.ts',
      'guarda todo lo de una compañía como CSV por tabla, con sus archivos, en un zip',
      'archivo.zip [--compania 1]',
    ],
    ledger: ['scripts/ledger.ts', 'recalcula el dinero y los totales desde sus filas y nombra cada diferencia'],
    release: ['scripts/release.ts', 'publica una versión: revisa, numera, etiqueta y empaqueta', '1.1.0'],
    cluster: [
      'scripts/cluster/index.ts',
      'arranca en esta máquina tres PostgreSQL con su reparto y dos Canteras, para probar',
      '[--port 15400] [--pgbouncer] [--vacio]   (usa los cien puertos desde el indicado)',
    ],
    restore: [
      'scripts/restore.ts',
      'restaura una copia en una base de datos vacía',
      'copia.tar.gz [--en carpeta] [--passphrase-file archivo], o restore --fisica tras pgBackRest',
    ],
    seed: [
      'scripts/seed.ts',
      'crea una academia de demostración del tamaño que se indique',
      '[--students 600] [--borrar]   (de 1 a 200,000 estudiantes)',
    ],
    sql: ['scripts/sql.ts', 'abre una consola SQL, o ejecuta la sentencia indicada', '["select 1"]'],
    suppress: [
      'scripts/suppress.ts',
      'suprime los datos de una persona, cuando no queda quien administre',
      'código --reason "por qué" [--estudiante]   (el código de la persona, o con --estudiante el de su ficha)',
    ],
    upgrade: [
      'scripts/upgrade.ts',
      'pasa los datos al PostgreSQL más nuevo que trae Cantera',
      '[--check | carpeta]   (la carpeta tiene los programas del PostgreSQL anterior)',
    ],
  },
  bench: {
    academia: ['bench/academia.ts', 'mide los actos largos de la oficina y lo que esperan los demás', '[50000]'],
    academies: [
      'bench/companies.ts',
      'mide un primero de mes con 1, 10, 100 y 300 compañías en una base de datos, y lo que cuesta una ruidosa',
      '[1 10 100 300]',
    ],
    banco: ['bench/banco.ts', 'mide un estado de cuenta de 2,000 movimientos: su carga, lo que se propone y lo que se acepta'],
    carga: ['bench/carga.ts', 'mide la carga de un libro de estudiantes y de artículos', '[5000]'],
    export: ['bench/export.ts', 'mide el tiempo y la memoria al exportar una lista larga, y lo que esperan los demás'],
    growth: [
      'bench/growth/index.ts',
      'mide cada lista, búsqueda e informe al crecer la academia, con sus límites',
      '[600 5000 50000 auditoria]',
    ],
    informes: ['bench/informes.ts', 'mide todos los informes junto a sus sentencias solas', '[estudiantes facturas marcas]'],
    paint: [
      'bench/paint/index.ts',
      'mide cuándo se pintan y se pueden pulsar cuatro páginas en una computadora y en un teléfono',
      '[desktop phone] [inicio lista caja asistencia]',
    ],
    size: ['bench/size.ts', 'pesa lo que cada página construida carga primero, con sus presupuestos', '[--why /estudiante]'],
    realtime: ['bench/realtime.ts', 'mide la tardanza y la memoria de los eventos en vivo', '[500]'],
  },
  prove: {
    dates: ['scripts/dates.mjs', 'ejecuta las pruebas en otros doce días: fin de mes, año bisiesto, medianoche', '[--from 5] [--browser]'],
    anio: [
      'scripts/anio.ts',
      'vive un año con miles de actos al azar y compara cada día con una historia propia',
      '[--acts 5000] [--seed 7]',
    ],
    cluster: [
      'scripts/cluster/prove.ts',
      'rompe de cada manera un grupo de servidores durante los cobros, y lleva sus datos a un momento',
      '[--seed 7] [--resume] [--times 3] [--minutes 40] [--only muerte,red] [--desks 16] [--streams 50] [--port 15400] [--pgbouncer] [--sin-momento]',
    ],
    crash: [
      'scripts/prove/crash.ts',
      'mata procesos en medio de cobros, ventas, listas, archivos y cierres: nada se pierde ni se repite',
      '[--seed 7] [--count 1000] [--from 1]',
    ],
    fuzz: [
      'scripts/prove/fuzz.ts',
      'envía un millón de peticiones hechas del contrato: ninguna falla, tarda ni muestra lo ajeno',
      '[--seed 7] [--count 1000000] [--from 1]',
    ],
    speed: ['bench/speed.ts', 'mide todo junto a lo mínimo posible y escribe docs/cifras.md', '[5000 50000]'],
    mutants: [
      'scripts/mutants.ts',
      'cambia una regla cada vez y comprueba que su prueba más cercana lo nota',
      '[--seed 7] [--count 60] [--from 1] [--only texto]',
    ],
    races: [
      'scripts/prove/races.ts',
      'hace a la vez cada dos actos que escriben la misma tabla: algún orden explica el resultado',
      '[--seed 7] [--count N] [--from 1]',
    ],
    tenants: ['scripts/prove/tenants.ts', 'pide con cada llamada lo de otra compañía, sede, profesor y familia: nada se ve'],
  },
};

const isHelp = (word: string) => word === '--help' || word === '-h';

/** How a command is written, with its options. */
export const usageOf = (menu: string, command: string) =>
  `Uso: npm run ${menu} -- ${command} ${MENUS[menu]?.[command]?.[2] ?? ''}`.trimEnd();

/** What to run, or what to print instead: the list of commands, how one is used, or the refusal of an unknown one. Only a refusal is a fault. */
export function choose(menu: string, [command, ...options]: readonly string[]): { run: string } | { print: string; fault: boolean } {
  const commands = MENUS[menu]!;
  const chosen = command === undefined ? undefined : Object.entries(commands).find(([name]) => name === command);
  if (chosen) {
    const [name, [file, does]] = chosen;
    return options.some(isHelp) ? { print: `${usageOf(menu, name)}\n  ${does}`, fault: false } : { run: file };
  }
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, [, does]]) => `  ${name.padEnd(width)}  ${does}`);
  const usage = [`Uso: npm run ${menu} -- <orden> [opciones]; con --help, las de una orden`, ...lines].join('\n');
  const asked = command === undefined || isHelp(command);
  return { print: asked ? usage : `No hay ninguna orden «${command}».\n${usage}`, fault: !asked };
}
