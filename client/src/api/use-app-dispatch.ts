import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { rootReducer } from './root-reducer';

/** Dispatch typed to accept thunks. Selectors are typed by the slice that they read. */
export const useAppDispatch =
  useDispatch.withTypes<ThunkDispatch<ReturnType<typeof rootReducer>, unknown, UnknownAction>>();
