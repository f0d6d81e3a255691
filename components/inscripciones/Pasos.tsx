const PASOS = ['Estudiante', 'Grupo', 'Plan', 'Confirmar'] as const;

interface Props {
  paso: number;
  onPaso: (paso: number) => void;
}

/** Where in the enrolment one is; a step that is done can be gone back to. */
export const Pasos = ({ paso, onPaso }: Props) => (
  <ol className="pasos" aria-label="Pasos de la inscripción">
    {PASOS.map((nombre, i) => (
      <li key={nombre} data-hecho={i < paso || undefined} aria-current={i === paso ? 'step' : undefined}>
        <button type="button" disabled={i >= paso} onClick={() => onPaso(i)}>
          <span className="paso-numero" aria-hidden>
            {i < paso ? <i className="pi pi-check" /> : i + 1}
          </span>
          {nombre}
        </button>
      </li>
    ))}
  </ol>
);
