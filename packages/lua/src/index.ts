export { HOST_API, type HostFunction, type HostProfile, installedHostApi } from './host-api.ts';
