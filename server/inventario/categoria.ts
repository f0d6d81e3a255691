import { categoria as calls } from '@/contract/inventario/categoria';
import { categoria } from '../db/schema/inventario';
import { crud } from '../lib/crud';

export default crud(calls, categoria);
