export { default } from './campana';
