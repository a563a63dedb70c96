import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ConnectionStatus = 'off' | 'connecting' | 'connected' | 'disconnected';

export interface ConnectionState {
  status: ConnectionStatus;
}

const initialState: ConnectionState = { status: 'off' };

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    statusChanged(state, action: PayloadAction<ConnectionStatus>) {
      state.status = action.payload;
    },
  },
});

export const { statusChanged } = connectionSlice.actions;
export const connectionReducer = connectionSlice.reducer;

/** True while events come in by the socket. */
export const selectIsConnected = (state: { connection: ConnectionState }): boolean =>
  state.connection.status === 'connected';

/** True once a connection was lost or could not be made: lists are then asked for again now and then. */
export const selectIsDisconnected = (state: { connection: ConnectionState }): boolean =>
  state.connection.status === 'disconnected';
