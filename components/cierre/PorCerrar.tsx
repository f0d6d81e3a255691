import { useState } from 'react';
import { cierres, type CierreDeMes, type LineaDeCierre } from '@/contract/cierre/cierre';
import { textoDelMes } from '@/domain/fechas';
import { cierreService } from '@/services/caja/cierre';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { ActDialog } from '../form/ActDialog';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { Section } from '../ui/Section';
import { Skeleton } from '../ui/Skeleton';
import { Tag } from '../ui/tag/Tag';
import { Cifras } from './Cifras';

const deMotivo = cierres.save.body.pick({ motivo: true });

const ESTADO = { BIEN: ['Bien', 'success'], FALTA: ['Falta', 'warning'], IMPIDE: ['Impide', 'danger'] } as const;

/** The checklist: what is missing leads to where it is mended. */
const Revision = ({ lineas }: { lineas: readonly LineaDeCierre[] }) => (
  <ul className="list-none p-0 m-0 mb-4" aria-label="Antes de cerrar">
    {lineas.map(({ id, estado, texto, ruta }) => {
      const [palabra, severity] = ESTADO[estado];
      return (
        <li key={id} className="flex gap-2 align-items-center py-2 border-bottom-1 surface-border">
          <Tag value={palabra} severity={severity} />
          <span className="flex-1 min-w-0">{texto}</span>
          {estado !== 'BIEN' && <ButtonLink href={ruta} label="Resolver" look="text" small aria-label={`Resolver: ${texto}`} />}
        </li>
      );
    })}
  </ul>
);

interface Props {
  mes: string;
  /** Nobody else can approve. */
  solo: boolean;
  onCerrado: (cierre: CierreDeMes) => void;
}

/** The month whose turn it is: its checklist, the figures that would be frozen, and its close. */
export function PorCerrar({ mes, solo, onCerrado }: Props) {
  const [abierto, setAbierto] = useState(false);
  const loaded = useLoaded(cierreService.revision, { query: { mes } });
  const texto = textoDelMes(mes);
  return (
    <Section title={`Cerrar ${texto}`} className="card mb-3">
      <Loaded of={loaded} skeleton={<Skeleton lines={8} label="Revisando el mes" />}>
        {({ lineas, cifras }) => {
          const impide = lineas.find(({ estado }) => estado === 'IMPIDE');
          const faltan = lineas.filter(({ estado }) => estado === 'FALTA');
          return (
            <>
              <Revision lineas={lineas} />
              <h3 className="mb-2">Cifras que quedarían</h3>
              <Cifras cifras={cifras} rotulo={`Cifras de ${texto}`} />
              <Button
                label={`Cerrar ${texto}`}
                icon="pi pi-lock"
                className="mt-3"
                disabled={impide !== undefined}
                onClick={() => setAbierto(true)}
              />
              {impide && <p className="field-help">No se puede cerrar todavía: {impide.texto}.</p>}
              {abierto && (
                <ActDialog
                  title={`Cerrar ${texto}`}
                  schema={deMotivo}
                  accept="Cerrar el mes"
                  success={`Se cerró ${texto}`}
                  act={({ motivo }, { clave, aprobacion }) => cierreService.save({ body: { mes, motivo, aprobacion } }, { clave })}
                  onDone={onCerrado}
                  onClose={() => setAbierto(false)}
                  fields={[{ name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por qué se cierra con lo que falta, o a solas.' }]}
                >
                  {faltan.length > 0 && (
                    <Notice tone="warn" className="mb-3">
                      Falta: {faltan.map((una) => una.texto).join('; ')}. Para cerrar así, escriba el motivo.
                    </Notice>
                  )}
                  <p className="mt-0">
                    Las cifras quedan como están.{' '}
                    {solo ? 'Nadie más puede aprobarlo: bastan el motivo y su contraseña.' : 'Lo aprueba otro usuario.'}
                  </p>
                </ActDialog>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
