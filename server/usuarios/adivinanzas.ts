/** The most signs of a password that are judged: whatever follows only makes it stronger, and judging takes the square of their number. */
const MAX_SIGNOS = 64;

let juez: ReturnType<typeof cargar> | undefined;

/** Loads zxcvbn's dictionaries: common passwords, Spanish words, first and family names. They take 20 MB of memory. */
async function cargar() {
  const [{ ZxcvbnFactory }, comun, espanol] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new ZxcvbnFactory({ graphs: comun.adjacencyGraphs, dictionary: { ...comun.dictionary, ...espanol.dictionary } });
}

/**
 * Estimated guesses until a password is found by somebody who knows `nombres`, and whether these help. Runs in a thread (server/hilo.ts):
 * it may take a tenth of a second.
 */
export async function adivinanzas(password: string, nombres: string[]): Promise<{ guesses: number; deNombres: boolean }> {
  juez ??= cargar();
  const { guesses, sequence } = (await juez).check(password.slice(0, MAX_SIGNOS), nombres);
  return { guesses, deNombres: sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') };
}
