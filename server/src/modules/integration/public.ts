/** Public interface of the integration module. */
export { IntegrationModule } from './integration.module.js';
