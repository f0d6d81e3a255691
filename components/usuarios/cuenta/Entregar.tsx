import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';
import { ContrasenaEntregada, type Entrega } from './ContrasenaEntregada';

/** The credentials of a new user, shown only once. */
export const Entregar = ({ entrega, onClose }: { entrega: Entrega; onClose: () => void }) => (
  <SidePanel
    title="Usuario creado"
    onClose={onClose}
    footer={
      <div className="botones">
        <Button label="Listo" icon="pi-check" onClick={onClose} />
      </div>
    }
  >
    <p className="mb-4">{entrega.usuario} ya puede entrar. Estos son los datos que hay que darle, en persona o por teléfono:</p>
    <ContrasenaEntregada {...entrega} />
  </SidePanel>
);
