import { later } from '@/components/data/later';
import { useState } from 'react';
import { useEstadoVivo, useFallaVivo, useNovedades } from '@/components/realtime/useNovedades';
import { AVISOS, type ClaseAviso } from '@/contract/realtime/aviso';
import { ponerEstado } from '@/services/realtime/novedades';
import { plural } from '@/utils/format';
import { TopbarButton } from '../shell/topbar/TopbarButton';
import { FALLA } from './falla';
import css from './Campana.module.css';

const Avisos = later(() => import('./Avisos'), 'Avisos');

const CLASES = Object.keys(AVISOS) as ClaseAviso[];
const MUCHOS = 99;

/** The bell: the number of unread notices, and the panel with the notices. */
export function Campana() {
  const { sinLeer = 0 } = useEstadoVivo();
  const falla = useFallaVivo();
  const [open, setOpen] = useState(false);
  useNovedades(
    CLASES,
    () => void import('@/services/realtime').then(({ campanaService }) => campanaService.sinLeer()).then(ponerEstado, () => undefined),
    { todas: true },
  );
  return (
    <>
      <TopbarButton
        className="relative flex-none"
        icon={<i className={`pi ${falla === 'NADA' ? 'pi-bell-slash' : 'pi-bell'}`} aria-hidden />}
        title={falla && FALLA[falla]}
        aria-label={sinLeer ? `Avisos: ${plural(sinLeer, 'sin leer', 'sin leer')}` : 'Avisos'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {sinLeer > 0 && (
          <b className={`${css.count} absolute text-center`} aria-hidden>
            {sinLeer > MUCHOS ? `${MUCHOS}+` : sinLeer}
          </b>
        )}
      </TopbarButton>
      <span role="status" className="p-hidden-accessible">
        {falla && FALLA[falla]}
      </span>
      {open && <Avisos onClose={() => setOpen(false)} />}
    </>
  );
}
