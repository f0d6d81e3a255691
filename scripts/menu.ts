/** Commands that share one npm script: `npm run cantera -- backup`. A new command is one line here: its name, its file, what it does. */
export const MENUS: Record<string, Record<string, readonly [file: string, does: string]>> = {
  cantera: {
    'admin:reset': ['scripts/adminReset.ts', 'da una contraseña temporal a quien no puede entrar'],
    backup: ['scripts/backup.ts', 'guarda toda la base de datos en un archivo, también con Cantera en marcha'],
    doctor: ['scripts/doctor.ts', 'revisa ajustes, dirección, correo, disco, reloj, copias y libro en una página'],
    export: ['scripts/export.ts', 'guarda todo lo de una compañía como CSV por tabla, con sus archivos, en un zip'],
    ledger: ['scripts/ledger.ts', 'recalcula el dinero y los totales desde sus filas y nombra cada diferencia'],
    release: ['scripts/release.ts', 'publica una versión: revisa, numera, etiqueta y empaqueta'],
    restore: ['scripts/restore.ts', 'restaura una copia en una base de datos vacía'],
    seed: ['scripts/seed.ts', 'crea una academia de demostración del tamaño que se indique'],
    sql: ['scripts/sql.ts', 'abre una consola SQL, o ejecuta la sentencia indicada'],
    suppress: ['scripts/suppress.ts', 'suprime los datos de una persona, cuando no queda quien administre'],
    upgrade: ['scripts/upgrade.ts', 'pasa los datos al PostgreSQL más nuevo que trae Cantera'],
  },
  bench: {
    academia: ['bench/academia.ts', 'mide los actos largos de la oficina y lo que esperan los demás'],
    calls: ['bench/calls.ts', 'mide cuántas páginas salen por segundo junto a Hono solo, y lo que cuestan los accesos'],
    carga: ['bench/carga.ts', 'mide la carga de un libro de estudiantes y de artículos'],
    cobro: ['bench/cobro.ts', 'mide los cobros de dieciséis cajeros a la vez y revisa el libro'],
    escrituras: ['bench/escrituras.ts', 'mide lo que cuesta la auditoría al escribir filas pequeñas'],
    export: ['bench/export.ts', 'mide el tiempo y la memoria al exportar una lista larga, y lo que esperan los demás'],
    growth: ['bench/growth/index.ts', 'mide cada lista, búsqueda e informe al crecer la academia, con sus límites'],
    informes: ['bench/informes.ts', 'mide todos los informes junto a sus sentencias solas'],
    kills: ['bench/kills.ts', 'mata procesos durante los cobros: ninguno se pierde ni se repite'],
    paint: ['bench/paint.ts', 'mide cuándo se pintan y se pueden pulsar cuatro páginas en una computadora y en un teléfono'],
    size: ['bench/size.ts', 'pesa lo que cada página construida carga primero, con sus presupuestos'],
    realtime: ['bench/realtime.ts', 'mide la tardanza y la memoria de los eventos en vivo'],
  },
  prove: {
    dates: ['scripts/dates.mjs', 'ejecuta las pruebas en otros doce días: fin de mes, año bisiesto, medianoche'],
    anio: ['scripts/anio.mjs', 'vive un año con miles de actos al azar y compara cada día con una historia propia'],
    mutants: ['scripts/mutants.ts', 'cambia una regla cada vez y comprueba que su prueba más cercana lo nota'],
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
