import { Button } from '../../ui/Button';
import { useState } from 'react';
import type { EstudianteLigero, FichaEstudiante } from '@/contract/estudiantes/estudiante';
import type { PlanFusion } from '@/contract/estudiantes/fusion';
import { fusionService } from '@/services/fichas';
import { count, day, money } from '@/utils/format';
import { confirm } from '../../feedback/confirm';
import { EstudianteSearch } from '../EstudianteSearch';
import { BulletList } from '../../ui/BulletList';
import { SidePanel } from '../../ui/SidePanel';
import { useLoaded } from '../../data/useLoaded';
import { useSubmit } from '../../form/useSubmit';
import { Notice } from '../../feedback/Notice';
import { Loaded } from '../../data/Loaded';
import { FieldError } from '../../ui/Field';

interface Props {
  ficha: FichaEstudiante;
  onOpen: (codigo: number) => void;
  onClose: (changed: boolean) => void;
}

type Ficha = Pick<PlanFusion['queda'], 'codigoEstudiante' | 'nombreCompleto'>;

const nombreDe = ({ nombreCompleto, codigoEstudiante }: Ficha) => `${nombreCompleto} #${codigoEstudiante}`;

/** Two who were not born on one day are hardly one child. */
const Nacimientos = ({ plan: { queda, seVa } }: { plan: PlanFusion }) =>
  queda.fechaNacimiento && seVa.fechaNacimiento && queda.fechaNacimiento !== seVa.fechaNacimiento ? (
    <Notice tone="warn" role="alert">
      Nacieron en días distintos: {day(queda.fechaNacimiento)} y {day(seVa.fechaNacimiento)}. Compruebe que es el mismo niño.
    </Notice>
  ) : null;

/** What a merge would do, before it is done. */
function Plan({ plan }: { plan: PlanFusion }) {
  const { queda, seVa, traslados, seQuedan, completa, dobles, anuladas, saldo, pagador } = plan;
  return (
    <div className="flex flex-column gap-3 mb-3 break">
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
    </div>
  );
}

interface UnionProps extends Props {
  otra: Ficha;
  onOtra: () => void;
}

function Union({ ficha, otra, onOtra, onOpen, onClose }: UnionProps) {
  const [alReves, setAlReves] = useState(false);
  const [queda, seVa] = alReves ? [otra, ficha] : [ficha, otra];
  const body = { codigoEstudiante: queda.codigoEstudiante, codigoFusion: seVa.codigoEstudiante };
  const previsto = useLoaded(fusionService.previsualizar, { body });
  const { submit, busy } = useSubmit(() => fusionService.fusionar({ body }), {
    success: 'Fichas unidas',
    then: () => {
      onClose(true);
      if (alReves) onOpen(body.codigoEstudiante);
    },
  });
  const unir = async () => {
    const question = { header: `¿Unir ${nombreDe(seVa)} a ${nombreDe(queda)}?`, message: 'No se puede deshacer.', accept: 'Unir fichas' };
    if (await confirm(question)) await submit();
  };
  return (
    <>
      <Loaded of={previsto}>
        {(plan) => (
          <>
            <Plan plan={plan} />
            {plan.impide && (
              <Notice tone="warn" role="alert">
                {plan.impide}
              </Notice>
            )}
          </>
        )}
      </Loaded>
      <div className="botones">
        <Button type="button" label="Elegir otra" text onClick={onOtra} />
        <Button type="button" label="Unir al revés" icon="pi pi-sort-alt" outlined disabled={busy} onClick={() => setAlReves(!alReves)} />
        <Button
          type="button"
          label="Unir fichas"
          icon="pi pi-clone"
          severity="danger"
          loading={busy}
          disabled={previsto.data?.impide !== ''}
          onClick={() => void unir()}
        />
      </div>
    </>
  );
}

/** Makes one record of two of the same child: the other one is looked up, what would happen is shown, then it is done. */
export function FusionPanel(props: Props) {
  const { ficha, onClose } = props;
  const [otra, setOtra] = useState<EstudianteLigero>();
  return (
    <SidePanel title="Unir con otra ficha" onClose={() => onClose(false)}>
      {otra && otra.codigoEstudiante !== ficha.codigoEstudiante ? (
        <Union {...props} otra={otra} onOtra={() => setOtra(undefined)} />
      ) : (
        <>
          <p>Busque la otra ficha de {ficha.nombreCompleto}: antes de unirlas verá todo lo que pasa de una a la otra.</p>
          <EstudianteSearch label="La otra ficha" autoFocus onPick={setOtra} />
          <FieldError>{otra && 'Es esta misma ficha.'}</FieldError>
        </>
      )}
    </SidePanel>
  );
}
