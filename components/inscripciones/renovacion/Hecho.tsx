import { MAX_CODIGOS } from '@/contract/campos';
import type { GrupoRenovado } from '@/contract/inscripciones/renovacion';
import { money, plural } from '@/utils/format';
import { EscribirA } from '../../cobranza/EscribirA';
import { Notice } from '../../feedback/Notice';
import { BulletList } from '../../ui/row/BulletList';

/** The sum of one figure of some groups. */
export const suma = (grupos: readonly GrupoRenovado[], que: 'inscribe' | 'total' | 'quedan' | 'deben') =>
  grupos.reduce((total, uno) => total + uno[que], 0);

const inscritosDe = (hechos: readonly GrupoRenovado[]) =>
  hechos.flatMap(({ estudiantes }) => estudiantes.filter(({ resultado }) => resultado === 'INSCRIBE').map((uno) => uno.codigoEstudiante));

/** What a renewal did, who was refused by the group that it was sent to, and a message to the families of who was enrolled. */
export const Hecho = ({ hechos }: { hechos: readonly GrupoRenovado[] }) => {
  const copiados = hechos.filter(({ accion }) => accion === 'CREA').length;
  const inscritos = new Set(inscritosDe(hechos));
  // Who stayed in its group and was enrolled in another one afterwards did not stay.
  const quedan = hechos
    .flatMap(({ estudiantes }) => estudiantes)
    .filter(({ resultado, codigoEstudiante }) => resultado === 'QUEDA' && !inscritos.has(codigoEstudiante)).length;
  const rechazos = hechos
    .filter(({ accion }) => accion === 'NUEVO')
    .flatMap(({ grupo, estudiantes }) =>
      estudiantes
        .filter(({ resultado }) => resultado === 'QUEDA' || resultado === 'DEBE')
        .map(({ nombreCompleto, motivo }) => `${nombreCompleto}, ${grupo}: ${motivo}`),
    );
  const aviso = (
    <EscribirA a={{ estudiantes: [...inscritos].slice(0, MAX_CODIGOS) }} label="Avisar a las familias" onDone={() => undefined} />
  );
  return (
    <Notice tone="success" role="status" className="mt-3" action={aviso}>
      {plural(copiados, 'grupo copiado', 'grupos copiados')} y{' '}
      {plural(suma(hechos, 'inscribe'), 'estudiante inscrito', 'estudiantes inscritos')} por {money(suma(hechos, 'total'))}.
      {quedan > 0 && ` ${quedan === 1 ? 'Se quedó 1, con la razón abajo.' : `Se quedaron ${quedan}, con la razón abajo.`}`}
      <BulletList title="No pasan" items={rechazos} />
    </Notice>
  );
};
