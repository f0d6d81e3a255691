/** What a child's record has of what every record should have. */
interface Ficha {
  fechaNacimiento: string | null;
  /** The birthday is a guess: only its year or month was known. */
  porConfirmar: boolean;
  responsable: string;
  telefono: string;
}

/** What a record may lack: as its notes say it, and in few words. */
const FALTAS = {
  FECHA: ['fecha de nacimiento', 'sin fecha de nacimiento'],
  CONFIRMAR: ['confirmar la fecha de nacimiento', 'fecha por confirmar'],
  RESPONSABLE: ['responsable', 'sin responsable'],
  TELEFONO: ['teléfono del responsable', 'sin teléfono'],
} as const;

/** How the notes of a record say that its birthday is a guess; it counts while the birthday is still the first day of a month. */
export const POR_CONFIRMAR = FALTAS.CONFIRMAR[0];

function faltas({ fechaNacimiento, porConfirmar, responsable, telefono }: Ficha) {
  return [
    ...(fechaNacimiento ? [] : [FALTAS.FECHA]),
    ...(porConfirmar ? [FALTAS.CONFIRMAR] : []),
    ...(responsable ? [] : [FALTAS.RESPONSABLE]),
    ...(responsable && !telefono ? [FALTAS.TELEFONO] : []),
  ];
}

/** What a record lacks, for its notes: 'fecha de nacimiento, teléfono del responsable'; '' for nothing. */
export const faltaParaNota = (ficha: Ficha): string =>
  faltas(ficha)
    .map(([nota]) => nota)
    .join(', ');

/** What a record lacks, for a list: 'sin fecha de nacimiento, sin teléfono'; '' for nothing. */
export const faltaEnBreve = (ficha: Ficha): string =>
  faltas(ficha)
    .map(([, breve]) => breve)
    .join(', ');
