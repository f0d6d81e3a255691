import compra from './compra';
import pedir from './pedir';

export default [compra, pedir];
