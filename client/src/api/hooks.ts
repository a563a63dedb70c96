import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** Dispatch that knows thunks. Selectors are typed by the slice that they read. */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, Action>>();
