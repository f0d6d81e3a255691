/** Commands that share one npm script: `npm run cantera -- backup`. A new command is one line here: its name, its file, what it does. */
export const MENUS: Record<string, Record<string, readonly [file: string, does: string]>> = {
  cantera: {
    'admin:reset': ['scripts/adminReset.ts', 'da una contraseña temporal a quien no puede entrar'],
    backup: ['scripts/backup.ts', 'guarda toda la base de datos en un archivo, también con Cantera en marcha'],
    doctor: ['scripts/doctor.ts', 'revisa ajustes, dirección, correo, disco, reloj, copias y libro en una página'],
    export: ['scripts/export.ts', 'guarda todo lo de una compañía como CSV por tabla, con sus archivos, en un zip'],
    ledger: ['scripts/ledger.ts', 'recalcula el dinero y los totales desde sus filas y nombra cada diferencia'],
    release: ['scripts/release.ts', 'publica una versión: revisa, numera, etiqueta y empaqueta'],
    cluster: ['scripts/cluster/index.ts', 'arranca en esta máquina tres PostgreSQL con su reparto y dos Canteras, para probar'],
    restore: ['scripts/restore.ts', 'restaura una copia en una base de datos vacía'],
    seed: ['scripts/seed.ts', 'crea una academia de demostración del tamaño que se indique'],
    sql: ['scripts/sql.ts', 'abre una consola SQL, o ejecuta la sentencia indicada'],
    suppress: ['scripts/suppress.ts', 'suprime los datos de una persona, cuando no queda quien administre'],
    upgrade: ['scripts/upgrade.ts', 'pasa los datos al PostgreSQL más nuevo que trae Cantera'],
  },
  bench: {
    academia: ['bench/academia.ts', 'mide los actos largos de la oficina y lo que esperan los demás'],
    academies: [
      'bench/companies.ts',
      'mide un primero de mes con 1, 10, 100 y 300 compañías en una base de datos, y lo que cuesta una ruidosa',
    ],
    banco: ['bench/banco.ts', 'mide un estado de cuenta de 2,000 movimientos: su carga, lo que se propone y lo que se acepta'],
    carga: ['bench/carga.ts', 'mide la carga de un libro de estudiantes y de artículos'],
    export: ['bench/export.ts', 'mide el tiempo y la memoria al exportar una lista larga, y lo que esperan los demás'],
    growth: ['bench/growth/index.ts', 'mide cada lista, búsqueda e informe al crecer la academia, con sus límites'],
    informes: ['bench/informes.ts', 'mide todos los informes junto a sus sentencias solas'],
    paint: ['bench/paint/index.ts', 'mide cuándo se pintan y se pueden pulsar cuatro páginas en una computadora y en un teléfono'],
    size: ['bench/size.ts', 'pesa lo que cada página construida carga primero, con sus presupuestos'],
    realtime: ['bench/realtime.ts', 'mide la tardanza y la memoria de los eventos en vivo'],
  },
  prove: {
    dates: ['scripts/dates.mjs', 'ejecuta las pruebas en otros doce días: fin de mes, año bisiesto, medianoche'],
    anio: ['scripts/anio.mjs', 'vive un año con miles de actos al azar y compara cada día con una historia propia'],
    cluster: ['scripts/cluster/prove.ts', 'rompe de cada manera un grupo de servidores durante los cobros, y lleva sus datos a un momento'],
    crash: ['scripts/prove/crash.ts', 'mata procesos en medio de cobros, ventas, listas, archivos y cierres: nada se pierde ni se repite'],
    fuzz: ['scripts/prove/fuzz.ts', 'envía un millón de peticiones hechas del contrato: ninguna falla, tarda ni muestra lo ajeno'],
    speed: ['bench/speed.ts', 'mide todo junto a lo mínimo posible y escribe docs/cifras.md'],
    mutants: ['scripts/mutants.ts', 'cambia una regla cada vez y comprueba que su prueba más cercana lo nota'],
    races: ['scripts/prove/races.ts', 'hace a la vez cada dos actos que escriben la misma tabla: algún orden explica el resultado'],
    tenants: ['scripts/prove/tenants.ts', 'pide con cada llamada lo de otra compañía, sede, profesor y familia: nada se ve'],
  },
};

/** What to run, or what to print instead: the list of commands, with the refusal of an unknown one before it. Only a refusal is a fault. */
export function choose(menu: string, command: string | undefined): { run: string } | { print: string; fault: boolean } {
  const commands = MENUS[menu]!;
  const chosen = command === undefined ? undefined : Object.entries(commands).find(([name]) => name === command);
  if (chosen) return { run: chosen[1][0] };
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, [, does]]) => `  ${name.padEnd(width)}  ${does}`);
  const usage = [`Uso: npm run ${menu} -- <orden> [opciones]`, ...lines].join('\n');
  const asked = command === undefined || command === '--help' || command === '-h';
  return { print: asked ? usage : `No hay ninguna orden «${command}».\n${usage}`, fault: !asked };
}
