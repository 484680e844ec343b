package il.co.luz.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
