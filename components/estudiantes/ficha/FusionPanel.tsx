import type { EstudianteLigero, FichaEstudiante } from '@/contract/estudiantes/estudiante';
import type { PlanFusion } from '@/contract/estudiantes/fusion';
import { fusionService } from '@/services/fichas';
import { count, day, money } from '@/utils/format';
import { Notice } from '../../feedback/Notice';
import { UnirFichas } from '../../personas/UnirFichas';
import { BulletList } from '../../ui/row/BulletList';
import { EstudianteSearch } from '../EstudianteSearch';

interface Props {
  ficha: FichaEstudiante;
  onOpen: (codigo: number) => void;
  onClose: (changed: boolean) => void;
}

type Ficha = Pick<PlanFusion['queda'], 'codigoEstudiante' | 'nombreCompleto'>;

const fichaDe = ({ codigoEstudiante, nombreCompleto }: EstudianteLigero | FichaEstudiante) => ({
  codigo: codigoEstudiante,
  nombreCompleto,
});
const nombreDe = ({ nombreCompleto, codigoEstudiante }: Ficha) => `${nombreCompleto} #${codigoEstudiante}`;

/** Warns if the birth dates differ: then they are hardly the same child. */
const Nacimientos = ({ plan: { queda, seVa } }: { plan: PlanFusion }) =>
  queda.fechaNacimiento && seVa.fechaNacimiento && queda.fechaNacimiento !== seVa.fechaNacimiento ? (
    <Notice tone="warn" role="alert">
      Nacieron en días distintos: {day(queda.fechaNacimiento)} y {day(seVa.fechaNacimiento)}. Compruebe que es el mismo niño.
    </Notice>
  ) : null;

/** The effects of a merge, before it is done. */
function Plan({ plan }: { plan: PlanFusion }) {
  const { queda, seVa, traslados, seQuedan, completa, dobles, anuladas, saldo, pagador } = plan;
  return (
    <>
      <Nacimientos plan={plan} />
      <p>
        Queda <strong>{nombreDe(queda)}</strong>; <strong>{nombreDe(seVa)}</strong> queda inactiva y dirá a dónde se unió.
      </p>
      <BulletList title="Pasa a la ficha que queda" items={traslados.map(({ que, cantidad }) => `${count(cantidad)} ${que}`)} />
      <BulletList title="No pasa, porque ya lo tiene" items={seQuedan} />
      <BulletList title="Se completa" items={completa} />
      <BulletList title="Inscripción doble: la más reciente termina" items={dobles} />
      <BulletList
        title="Se anula"
        items={anuladas.map(
          ({ numero, descripcion, total, pagado }) =>
            `Factura ${numero}, ${descripcion}: ${money(total)}${pagado > 0 ? `, con ${money(pagado)} pagados` : ''}`,
        )}
      />
      <p>
        Desde ahora paga <strong>{pagador}</strong>
        {saldo > 0 && `, con ${money(saldo)} a favor por lo pagado en lo que se anula`}.
        {anuladas.length === 0 && ' Ningún monto cambia: lo que deben y lo que pagaron las dos queda en una.'}
      </p>
    </>
  );
}

/** Merges two records of the same child. */
export const FusionPanel = ({ ficha, onOpen, onClose }: Props) => (
  <UnirFichas
    esta={fichaDe(ficha)}
    cosas="fichas"
    title="Unir con otra ficha"
    nombreDe={({ nombreCompleto, codigo }) => `${nombreCompleto} #${codigo}`}
    buscar={(onPick) => <EstudianteSearch label="La otra ficha" autoFocus onPick={(una) => onPick(fichaDe(una))} />}
    pedido={(queda, seVa) => ({ codigoEstudiante: queda.codigo, codigoFusion: seVa.codigo })}
    prever={fusionService.previsualizar}
    unir={fusionService.fusionar}
    plan={(plan) => <Plan plan={plan} />}
    onHecho={({ codigo }) => {
      onClose(true);
      if (codigo !== ficha.codigoEstudiante) onOpen(codigo);
    }}
    onClose={() => onClose(false)}
  />
);
