import { Button } from '../ui/Button';

/** The way to a new row. */
export const CreateButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="button" label={label} icon="pi pi-plus" onClick={onClick} />
);
